<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_US">
<context>
    <name>AboutController</name>
    <message>
        <source>Home: {folder}</source>
        <translation>主文件夹：{folder}</translation>
    </message>
    <message>
        <source>Backend: {life}</source>
        <translation>后端：{life}</translation>
    </message>
    <message>
        <source>Devices:</source>
        <translation>设备：</translation>
    </message>
    <message>
        <source>not started yet</source>
        <translation>尚未启动</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>restarting</source>
        <translation>正在重启</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Threads of the backend:</source>
        <translation>后端的线程：</translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About EagerLab</source>
        <translation>关于 EagerLab</translation>
    </message>
    <message>
        <source>EagerLab {version}</source>
        <translation>EagerLab {version}</translation>
    </message>
    <message>
        <source>A playground for eager TensorFlow: train, watch, look inside, type, save and restore.</source>
        <translation>TensorFlow 即时执行的游乐场：训练、观察、查看内部、输入代码、保存和恢复。</translation>
    </message>
    <message>
        <source>System report</source>
        <translation>系统报告</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Licences…</source>
        <translation>许可证…</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train to the experiment&apos;s last step, or go on from here.</source>
        <translation>训练到实验的最后一步，或从这里继续。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stand still after the batch in hand; Train goes on from there.</source>
        <translation>处理完当前批次后停住；按“训练”从那里继续。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Train on one batch, then stand still.</source>
        <translation>用一个批次训练，然后停住。</translation>
    </message>
    <message>
        <source>Next part of the step</source>
        <translation>这一步的下一部分</translation>
    </message>
    <message>
        <source>Take the next part of one step, then stand still: fetch, forward, loss, gradients, update. What it computed is under “step” in Variables. Before its update, nothing has changed.</source>
        <translation>执行一步的下一部分然后停住：取批次、前向、损失、梯度、更新。算出的内容在“变量”的 step 下。更新之前什么都没有改变。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End this run and save its last checkpoint.</source>
        <translation>结束这次运行并保存最后的检查点。</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>调试</translation>
    </message>
    <message>
        <source>Talk at the console with the debugger that training stands in.</source>
        <translation>在控制台中与训练所停留的调试器对话。</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>强制结束</translation>
    </message>
    <message>
        <source>End the step in hand at its next line of Python, and the run with it.</source>
        <translation>在下一行 Python 代码处结束当前这一步，运行也随之结束。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Make model and optimizer anew from the seed, at step 0.</source>
        <translation>用随机种子重新创建模型和优化器，回到第 0 步。</translation>
    </message>
    <message>
        <source>Save checkpoint</source>
        <translation>保存检查点</translation>
    </message>
    <message>
        <source>Save the whole state of training: model, optimizer, place in the data.</source>
        <translation>保存训练的全部状态：模型、优化器、数据中的位置。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Put the newest checkpoint&apos;s state back.</source>
        <translation>恢复最新检查点的状态。</translation>
    </message>
    <message>
        <source>New experiment…</source>
        <translation>新建实验…</translation>
    </message>
    <message>
        <source>Begin an experiment from data; the rest is suggested.</source>
        <translation>从数据开始一个实验；其余部分会给出建议。</translation>
    </message>
    <message>
        <source>Experiments…</source>
        <translation>实验…</translation>
    </message>
    <message>
        <source>Choose among the experiments that come with EagerLab.</source>
        <translation>选择 EagerLab 自带的实验。</translation>
    </message>
    <message>
        <source>Open experiment…</source>
        <translation>打开实验…</translation>
    </message>
    <message>
        <source>Open an experiment from a file.</source>
        <translation>从文件打开实验。</translation>
    </message>
    <message>
        <source>Open data…</source>
        <translation>打开数据…</translation>
    </message>
    <message>
        <source>Look into a table or a file of arrays, and make an experiment of it.</source>
        <translation>查看表格或数组文件，并用它建立实验。</translation>
    </message>
    <message>
        <source>Open folder of pictures…</source>
        <translation>打开图片文件夹…</translation>
    </message>
    <message>
        <source>Look into a folder that has one folder of pictures for each class.</source>
        <translation>查看一个文件夹，其中每个类别有一个图片文件夹。</translation>
    </message>
    <message>
        <source>Save experiment</source>
        <translation>保存实验</translation>
    </message>
    <message>
        <source>Save the experiment to its file.</source>
        <translation>把实验保存到它的文件。</translation>
    </message>
    <message>
        <source>Save experiment as…</source>
        <translation>实验另存为…</translation>
    </message>
    <message>
        <source>Save the experiment to another file.</source>
        <translation>把实验保存到另一个文件。</translation>
    </message>
    <message>
        <source>New script</source>
        <translation>新建脚本</translation>
    </message>
    <message>
        <source>Begin a Python script of your own in the Code pane.</source>
        <translation>在“代码”面板中开始自己的 Python 脚本。</translation>
    </message>
    <message>
        <source>Open script…</source>
        <translation>打开脚本…</translation>
    </message>
    <message>
        <source>Open a Python script or the code of a notebook in the Code pane.</source>
        <translation>在“代码”面板中打开 Python 脚本或笔记本的代码。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take back the last change of the experiment.</source>
        <translation>撤销实验的上一次更改。</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Make the change again that was taken back.</source>
        <translation>重做被撤销的更改。</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Build the changed model anew, from step 0.</source>
        <translation>重新构建更改后的模型，从第 0 步开始。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Go back to the model that is there now; Undo brings the changes back.</source>
        <translation>回到现有的模型；“撤销”可找回这些更改。</translation>
    </message>
    <message>
        <source>Discard them</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Give up the unsaved changes that were brought back.</source>
        <translation>放弃找回的未保存更改。</translation>
    </message>
    <message>
        <source>Export as Python script…</source>
        <translation>导出为 Python 脚本…</translation>
    </message>
    <message>
        <source>Save the experiment as a script that runs without EagerLab.</source>
        <translation>把实验保存为不需要 EagerLab 就能运行的脚本。</translation>
    </message>
    <message>
        <source>Restart backend</source>
        <translation>重启后端</translation>
    </message>
    <message>
        <source>Start TensorFlow and the console anew; their variables are lost.</source>
        <translation>重新启动 TensorFlow 和控制台；其中的变量会丢失。</translation>
    </message>
    <message>
        <source>Restart without packages of my own</source>
        <translation>不用自己的包重启</translation>
    </message>
    <message>
        <source>Choose whether the backend loads what was installed with %pip, and GPU support.</source>
        <translation>选择后端是否加载用 %pip 安装的包和 GPU 支持。</translation>
    </message>
    <message>
        <source>Interrupt console</source>
        <translation>中断控制台</translation>
    </message>
    <message>
        <source>Stop the cell that is running; training goes on.</source>
        <translation>停止正在运行的单元；训练继续。</translation>
    </message>
    <message>
        <source>Update op by op, too</source>
        <translation>参数更新也逐个操作执行</translation>
    </message>
    <message>
        <source>Run even the optimizer&apos;s arithmetic op by op in Eager and Layers: slower, the same numbers, and the debugger can step through it.</source>
        <translation>在“即时”和“逐层”模式下，连优化器的运算也逐个操作执行：更慢，数字相同，调试器可以单步进入。</translation>
    </message>
    <message>
        <source>Watch for NaN</source>
        <translation>监视 NaN</translation>
    </message>
    <message>
        <source>Stop training before the first step with NaN in its loss or gradients, and say which operation, layer and line made it. As a rule it costs training under 2 % of its speed.</source>
        <translation>在损失或梯度首次出现 NaN 的那一步之前停止训练，并说明它出自哪个运算、哪个层、哪一行。通常让训练慢不到 2%。</translation>
    </message>
    <message>
        <source>Watch for infinity</source>
        <translation>监视无穷大</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Stop training before the first step with an infinite number in its loss or gradients, and say which operation, layer and line made it. In Graph and XLA this costs time.</source>
        <translation>在损失或梯度首次出现无穷大的那一步之前停止训练，并说明它出自哪个运算、哪个层、哪一行。在“计算图”和 XLA 模式下会花时间。</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Watch cells of the console, too</source>
        <translation>也监视控制台的单元</translation>
    </message>
    <message>
        <source>Look for NaN and infinity, whichever is watched for, in cells of the console as well, and say below the cell which operation and line made the first. They take up to a third longer then.</source>
        <translation>在控制台的单元里也查找正在监视的 NaN 或无穷大，并在单元下面说明第一个出自哪个运算、哪一行。这些单元的用时最多会增加三分之一。</translation>
    </message>
    <message>
        <source>Copy the experiment&apos;s code</source>
        <translation>复制实验代码</translation>
    </message>
    <message>
        <source>Put the source that trains on the clipboard.</source>
        <translation>把用于训练的源代码放到剪贴板。</translation>
    </message>
    <message>
        <source>Copy the session as Python</source>
        <translation>把会话复制为 Python</translation>
    </message>
    <message>
        <source>Put each click&apos;s line of Python on the clipboard.</source>
        <translation>把每次点击对应的 Python 代码放到剪贴板。</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Look, devices, checkpoints.</source>
        <translation>外观、设备、检查点。</translation>
    </message>
    <message>
        <source>Reset layout</source>
        <translation>重置布局</translation>
    </message>
    <message>
        <source>Put all panes back where they were at first.</source>
        <translation>把所有面板放回最初的位置。</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Short lessons with code that runs at a click.</source>
        <translation>简短的课程，其中的代码点击即可运行。</translation>
    </message>
    <message>
        <source>Show the tour</source>
        <translation>显示导览</translation>
    </message>
    <message>
        <source>Five hints that point at the parts of the window.</source>
        <translation>五条提示，指出窗口的各个部分。</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>新变化</translation>
    </message>
    <message>
        <source>What changed in this version and in those before.</source>
        <translation>此版本和以前版本的变化。</translation>
    </message>
    <message>
        <source>Add GPU support…</source>
        <translation>添加 GPU 支持…</translation>
    </message>
    <message>
        <source>Fetch the TensorFlow for NVIDIA cards, or remove it again.</source>
        <translation>下载用于 NVIDIA 显卡的 TensorFlow，或将其移除。</translation>
    </message>
    <message>
        <source>About EagerLab</source>
        <translation>关于 EagerLab</translation>
    </message>
    <message>
        <source>Versions, devices, folders and threads.</source>
        <translation>版本、设备、文件夹和线程。</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Save what was trained and close EagerLab.</source>
        <translation>保存训练结果并关闭 EagerLab。</translation>
    </message>
</context>
<context>
    <name>ApplyNotes</name>
    <message>
        <source>There are no changes that are not applied.</source>
        <translation>没有未应用的更改。</translation>
    </message>
    <message>
        <source>The backend is not running: restart it first.</source>
        <translation>后端没有运行：请先重启。</translation>
    </message>
    <message>
        <source>The model that is there belongs to another experiment.</source>
        <translation>现有的模型属于另一个实验。</translation>
    </message>
    <message>
        <source>Back to “{name}”</source>
        <translation>回到“{name}”</translation>
    </message>
    <message>
        <source>Not applied: {why}</source>
        <translation>未应用：{why}</translation>
    </message>
    <message>
        <source>Code changed: Train goes on with it; Apply builds the model anew, from step 0.</source>
        <translation>代码已更改：“训练”会以它继续；“应用”会从第 0 步重新构建模型。</translation>
    </message>
    <message>
        <source>Changed: applying builds the model anew, from step 0.</source>
        <translation>已更改：应用后重新构建模型，从第 0 步开始。</translation>
    </message>
    <message>
        <source>Back to the forms</source>
        <translation>回到表单</translation>
    </message>
</context>
<context>
    <name>Applying</name>
    <message>
        <source>Apply the changes</source>
        <translation>应用更改</translation>
    </message>
    <message>
        <source>Applying builds the model anew. Training ends; its last checkpoint is saved.</source>
        <translation>应用更改会重新构建模型。训练结束；最后的检查点会保存。</translation>
    </message>
    <message>
        <source>Stop and apply</source>
        <translation>停止并应用</translation>
    </message>
    <message>
        <source>discard changes</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Back to the experiment</source>
        <translation>回到实验</translation>
    </message>
    <message>
        <source>It is built anew in place of the console&apos;s objects. Training ends.</source>
        <translation>重新构建实验，取代控制台的对象。训练结束。</translation>
    </message>
    <message>
        <source>Stop and go back</source>
        <translation>停止并返回</translation>
    </message>
    <message>
        <source>go back to the forms</source>
        <translation>回到表单</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Training is going on.</source>
        <translation>训练正在进行。</translation>
    </message>
</context>
<context>
    <name>ArrangingBar</name>
    <message>
        <source>Filter by name, shape or dtype</source>
        <translation>按名称、形状或类型筛选</translation>
    </message>
    <message>
        <source>Type a part of a name, a path, a shape or a dtype; * stands for anything (Ctrl+F)</source>
        <translation>输入名称、路径、形状或类型的一部分；* 代表任意内容（Ctrl+F）</translation>
    </message>
    <message>
        <source>Filter variables</source>
        <translation>筛选变量</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>降序</translation>
    </message>
    <message>
        <source>Optimizer slots below their variable</source>
        <translation>优化器的附属变量列在其变量之下</translation>
    </message>
    <message>
        <source>Show momentum and the like below the weight that they belong to</source>
        <translation>将动量等显示在所属的权重之下</translation>
    </message>
    <message>
        <source>Free what only circles keep</source>
        <translation>释放仅被循环引用保留的内容</translation>
    </message>
    <message>
        <source>Free tensors that only circles of references lead to, and tell how many those were</source>
        <translation>释放仅能经循环引用到达的张量，并说明有多少</translation>
    </message>
    <message>
        <source>As they are held</source>
        <translation>按持有顺序</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By size</source>
        <translation>按大小</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>按种类</translation>
    </message>
    <message>
        <source>In the order of their making</source>
        <translation>按创建顺序</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>排列</translation>
    </message>
    <message>
        <source>Sort and group the variables</source>
        <translation>对变量排序和分组</translation>
    </message>
</context>
<context>
    <name>Assembly</name>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>EagerLab is still loading.</source>
        <translation>EagerLab 仍在加载。</translation>
    </message>
    <message>
        <source>Training starts as soon as TensorFlow is ready.</source>
        <translation>TensorFlow 就绪后立即开始训练。</translation>
    </message>
    <message>
        <source>Loading. Training starts when TensorFlow is ready.</source>
        <translation>正在加载。TensorFlow 就绪后开始训练。</translation>
    </message>
    <message>
        <source>It cannot be told whether another window uses the same folder.</source>
        <translation>无法确定是否有另一个窗口在使用同一个文件夹。</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>EagerLab is not installed completely.</source>
        <translation>EagerLab 安装不完整。</translation>
    </message>
    <message>
        <source>A part of EagerLab could not be loaded, so nothing can be trained.</source>
        <translation>EagerLab 的一部分无法加载，因此不能训练。</translation>
    </message>
    <message>
        <source>The installation is damaged: install EagerLab again.</source>
        <translation>安装已损坏：请重新安装 EagerLab。</translation>
    </message>
</context>
<context>
    <name>Axes</name>
    <message>
        <source>channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>in</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>multiple</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Batch × features</source>
        <translation>批次 × 特征</translation>
    </message>
    <message>
        <source>Picture (CHW)</source>
        <translation>图片 (CHW)</translation>
    </message>
    <message>
        <source>Kernels (DHWIO)</source>
        <translation>卷积核 (DHWIO)</translation>
    </message>
    <message>
        <source>Tokens × features</source>
        <translation>词元 × 特征</translation>
    </message>
    <message>
        <source>Picture (HW)</source>
        <translation>图片 (HW)</translation>
    </message>
    <message>
        <source>Weights of heads</source>
        <translation>各头的权重</translation>
    </message>
    <message>
        <source>Picture (HWC)</source>
        <translation>图片 (HWC)</translation>
    </message>
    <message>
        <source>Kernels (HWIO)</source>
        <translation>卷积核 (HWIO)</translation>
    </message>
    <message>
        <source>Kernels (HWOI)</source>
        <translation>卷积核 (HWOI)</translation>
    </message>
    <message>
        <source>Kernels (WIO)</source>
        <translation>卷积核 (WIO)</translation>
    </message>
    <message>
        <source>Feature maps</source>
        <translation>特征图</translation>
    </message>
    <message>
        <source>Pictures (NCHW)</source>
        <translation>图片 (NCHW)</translation>
    </message>
    <message>
        <source>Volumes (NDHWC)</source>
        <translation>体数据 (NDHWC)</translation>
    </message>
    <message>
        <source>Pictures (NHW)</source>
        <translation>图片 (NHW)</translation>
    </message>
    <message>
        <source>Pictures (NHWC)</source>
        <translation>图片 (NHWC)</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>Sequence × features</source>
        <translation>序列 × 特征</translation>
    </message>
    <message>
        <source>Batch of sequences</source>
        <translation>一批序列</translation>
    </message>
    <message>
        <source>Inputs × outputs</source>
        <translation>输入 × 输出</translation>
    </message>
    <message>
        <source>axis {0}</source>
        <translation>轴 {0}</translation>
    </message>
    <message>
        <source>Magnitude</source>
        <translation>模</translation>
    </message>
    <message>
        <source>Real part</source>
        <translation>实部</translation>
    </message>
    <message>
        <source>Imaginary part</source>
        <translation>虚部</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>相位</translation>
    </message>
</context>
<context>
    <name>AxesBar</name>
    <message>
        <source>How to read the axes</source>
        <translation>如何理解各轴</translation>
    </message>
    <message>
        <source>Axis shown downwards</source>
        <translation>纵向显示的轴</translation>
    </message>
    <message>
        <source>Axis shown across</source>
        <translation>横向显示的轴</translation>
    </message>
    <message>
        <source>Axis of channels</source>
        <translation>通道所在的轴</translation>
    </message>
    <message>
        <source>Three or four channels are mixed to colours; others lie beside each other</source>
        <translation>三个或四个通道混合为颜色；其他数量的通道并排显示</translation>
    </message>
    <message>
        <source>Axis of pictures beside each other</source>
        <translation>并排显示的图片所在的轴</translation>
    </message>
    <message>
        <source>Exchange rows and columns</source>
        <translation>交换行和列</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>格</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>AxesSliders</name>
    <message>
        <source>Index on {0}</source>
        <translation>{0}上的索引</translation>
    </message>
    <message>
        <source> of {0}</source>
        <comment>an index, counted from 0, of so many</comment>
        <translation> / {0}</translation>
    </message>
    <message>
        <source>Index along this axis, from 0 to {0}</source>
        <translation>沿此轴的索引，从 0 到 {0}</translation>
    </message>
</context>
<context>
    <name>Backend</name>
    <message>
        <source>… [{1} bytes of native output left out] …</source>
        <translation>… [略去 {1} 字节的本机输出] …</translation>
    </message>
    <message>
        <source>Call the function from a cell to step through it.</source>
        <translation>请在单元中调用该函数来逐步执行。</translation>
    </message>
    <message>
        <source>There is no experiment to restore into.</source>
        <translation>没有可以恢复到的实验。</translation>
    </message>
    <message>
        <source>Open an experiment first.</source>
        <translation>请先打开一个实验。</translation>
    </message>
    <message>
        <source>the file does not say where training stood</source>
        <translation>文件没有说明训练到了哪里</translation>
    </message>
    <message>
        <source>There is no checkpoint yet.</source>
        <translation>还没有检查点。</translation>
    </message>
    <message>
        <source>Save one first.</source>
        <translation>请先保存一个。</translation>
    </message>
    <message>
        <source>Some restored values do not fit what was created; those variables keep their new values.</source>
        <translation>有些恢复的值与创建的变量不符；这些变量保留新的值。</translation>
    </message>
    <message>
        <source>There is nothing to save yet.</source>
        <translation>还没有可保存的内容。</translation>
    </message>
    <message>
        <source>There is no model.</source>
        <translation>没有模型。</translation>
    </message>
    <message>
        <source>The model is not built: its variables are created with the first batch.</source>
        <translation>模型尚未构建：变量在第一个批次时创建。</translation>
    </message>
    <message>
        <source>Train one step, or call the model on a batch.</source>
        <translation>请训练一步，或用一个批次调用模型。</translation>
    </message>
    <message>
        <source>Not all of these objects fit those of their names: {1} does not.</source>
        <translation>这些对象并非都与同名的对象相符：{1} 不符。</translation>
    </message>
    <message>
        <source>The checkpoint {1} cannot be read; nothing was changed.</source>
        <translation>检查点 {1} 无法读取；什么都没有改变。</translation>
    </message>
    <message>
        <source>Restore another checkpoint.</source>
        <translation>请恢复另一个检查点。</translation>
    </message>
    <message>
        <source>the checkpoint {1}</source>
        <translation>检查点 {1}</translation>
    </message>
    <message>
        <source>The checkpoint was not saved: {1} is not in the file.</source>
        <translation>检查点没有保存：文件中没有 {1}。</translation>
    </message>
    <message>
        <source>{1} of {2} variables are missing from what TensorFlow wrote.</source>
        <translation>TensorFlow 写出的内容中，{2} 个变量缺少 {1} 个。</translation>
    </message>
    <message>
        <source>Free some space or choose another folder, and save again.</source>
        <translation>请腾出空间或选择另一个文件夹，然后重新保存。</translation>
    </message>
    <message>
        <source>TensorFlow could not write</source>
        <translation>TensorFlow 无法写入</translation>
    </message>
    <message>
        <source>{1} cannot be saved; nothing was saved.</source>
        <translation>{1} 无法保存；什么都没有保存。</translation>
    </message>
    <message>
        <source>Leave it out, or save its values as tensors, arrays, numbers or texts.</source>
        <translation>请略去它，或把它的值保存为张量、数组、数字或文本。</translation>
    </message>
    <message>
        <source>A tensor of type {1} has no values that a file could hold.</source>
        <translation>类型为 {1} 的张量没有可存入文件的值。</translation>
    </message>
    <message>
        <source>EagerLab does not know how to save an object of type {1}.</source>
        <translation>EagerLab 不知道怎样保存类型为 {1} 的对象。</translation>
    </message>
    <message>
        <source>This variable has no value yet.</source>
        <translation>这个变量还没有值。</translation>
    </message>
    <message>
        <source>It is nested too deeply or holds too much; does it hold itself?</source>
        <translation>它嵌套太深或内容太多；它包含它自己吗？</translation>
    </message>
    <message>
        <source>Expected a dict whose keys are texts and numbers.</source>
        <translation>应为以文本和数字为键的字典。</translation>
    </message>
    <message>
        <source>This {1} has no variables yet: call it on data first.</source>
        <translation>这个 {1} 还没有变量：请先用数据调用它。</translation>
    </message>
    <message>
        <source>An array of {1} holds no plain numbers.</source>
        <translation>{1} 数组中没有普通的数字。</translation>
    </message>
    <message>
        <source>There is no checkpoint {1}.</source>
        <translation>没有检查点 {1}。</translation>
    </message>
    <message>
        <source>{1}.index is not in {2}.</source>
        <translation>{2} 中没有 {1}.index。</translation>
    </message>
    <message>
        <source>Give the id or name of a checkpoint of EagerLab, or the path that tf.train.Checkpoint saved to.</source>
        <translation>请给出 EagerLab 检查点的标识或名称，或 tf.train.Checkpoint 保存到的路径。</translation>
    </message>
    <message>
        <source>There is no checkpoint in {1}.</source>
        <translation>{1} 中没有检查点。</translation>
    </message>
    <message>
        <source>It holds no file that ends in .index.</source>
        <translation>其中没有以 .index 结尾的文件。</translation>
    </message>
    <message>
        <source>Nothing in {1} belongs to this model; the model was left untouched.</source>
        <translation>{1}中没有属于此模型的内容；模型没有改动。</translation>
    </message>
    <message>
        <source>It holds {1} …</source>
        <translation>它包含 {1} …</translation>
    </message>
    <message>
        <source>Open the experiment that it was saved from, or restore another checkpoint.</source>
        <translation>请打开保存它的那个实验，或恢复另一个检查点。</translation>
    </message>
    <message>
        <source>the TensorFlow checkpoint {1}</source>
        <translation>TensorFlow 检查点 {1}</translation>
    </message>
    <message>
        <source>The checkpoint {1} cannot be used; nothing was changed.</source>
        <translation>检查点 {1} 无法使用；什么都没有改变。</translation>
    </message>
    <message>
        <source>It names no objects, so it was not written by tf.train.Checkpoint.</source>
        <translation>它没有对象名称，因此不是 tf.train.Checkpoint 写的。</translation>
    </message>
    <message>
        <source>not in checkpoint: {1}</source>
        <translation>检查点中没有：{1}</translation>
    </message>
    <message>
        <source>not in the experiment: {1}</source>
        <translation>实验中没有：{1}</translation>
    </message>
    <message>
        <source>not in checkpoint: {1} (left as it was)</source>
        <translation>检查点中没有：{1}（保持原样）</translation>
    </message>
    <message>
        <source>in the checkpoint but not in the experiment: {1}</source>
        <translation>检查点中有而实验中没有：{1}</translation>
    </message>
    <message>
        <source>{1} waiting until created: {2}</source>
        <translation>{1} 等待创建：{2}</translation>
    </message>
    <message>
        <source>and {1} more</source>
        <translation>还有 {1} 个</translation>
    </message>
    <message>
        <source>the optimizer&apos;s {1}</source>
        <translation>优化器的 {1}</translation>
    </message>
    <message>
        <source>the experiment uses {1}</source>
        <translation>实验使用 {1}</translation>
    </message>
    <message>
        <source>the experiment has none</source>
        <translation>实验没有</translation>
    </message>
    <message>
        <source>the optimizer&apos;s state was not used (the checkpoint has {1}&apos;s, {2})</source>
        <translation>没有使用优化器的状态（检查点中是 {1} 的，{2}）</translation>
    </message>
    <message>
        <source>{1} could not be read; nothing was changed.</source>
        <translation>{1}无法读取；什么都没有改变。</translation>
    </message>
    <message>
        <source>{1} ({2}) has shape {3} in the checkpoint and {4} in the model</source>
        <translation>{1}（{2}）在检查点中形状为 {3}，在模型中为 {4}</translation>
    </message>
    <message>
        <source>{1} ({2}) is {3} in the checkpoint and {4} in the model</source>
        <translation>{1}（{2}）在检查点中是 {3}，在模型中是 {4}</translation>
    </message>
    <message>
        <source>; {1} differ as well</source>
        <translation>；另有 {1} 不同</translation>
    </message>
    <message>
        <source>more variable</source>
        <translation>个变量</translation>
    </message>
    <message>
        <source>{1} does not fit this model; the model was left untouched.</source>
        <translation>{1}与此模型不符；模型没有改动。</translation>
    </message>
    <message>
        <source>{1}: {2} {3} in the checkpoint, {4} {5} in the model</source>
        <translation>{1}：检查点中为 {2} {3}，模型中为 {4} {5}</translation>
    </message>
    <message>
        <source>; the checkpoint has no {1}</source>
        <translation>；检查点没有 {1}</translation>
    </message>
    <message>
        <source>(and {1} more)</source>
        <translation>（还有 {1} 个）</translation>
    </message>
    <message>
        <source>{1} is of another model; the model was left untouched.</source>
        <translation>{1}属于另一个模型；模型没有改动。</translation>
    </message>
    <message>
        <source>The model has no {1}{2}{3}.</source>
        <translation>模型没有 {1}{2}{3}。</translation>
    </message>
    <message>
        <source>only in the model: {1}</source>
        <translation>只在模型中：{1}</translation>
    </message>
    <message>
        <source>only in the checkpoint: {1}</source>
        <translation>只在检查点中：{1}</translation>
    </message>
    <message>
        <source>Nothing can be restored into {1}.</source>
        <translation>无法恢复到 {1}。</translation>
    </message>
    <message>
        <source>Expected something that holds variables. Received: {1}.</source>
        <translation>应为含有变量的对象。收到的是：{1}。</translation>
    </message>
    <message>
        <source>Give it a model, a layer, an optimizer, a metric, a tf.Module or a variable.</source>
        <translation>请给出模型、层、优化器、指标、tf.Module 或变量。</translation>
    </message>
    <message>
        <source>{1} does not fit; nothing was changed.</source>
        <translation>{1} 不符；什么都没有改变。</translation>
    </message>
    <message>
        <source>{1} is {2} {3} here and {4} {5} in the checkpoint.</source>
        <translation>{1} 在这里是 {2} {3}，在检查点中是 {4} {5}。</translation>
    </message>
    <message>
        <source>Delete it first (del {1}) to get a new variable.</source>
        <translation>请先删除它（del {1}），以得到新的变量。</translation>
    </message>
    <message>
        <source>nothing of that name</source>
        <translation>没有这个名称的对象</translation>
    </message>
    <message>
        <source>{1} cannot be restored; nothing was changed.</source>
        <translation>{1} 无法恢复；什么都没有改变。</translation>
    </message>
    <message>
        <source>Make the {1} first, under the name {2}, and restore again.</source>
        <translation>请先以名称 {2} 创建 {1}，然后重新恢复。</translation>
    </message>
    <message>
        <source>{1} was created as {2} {3}, the checkpoint has {4} {5}</source>
        <translation>{1} 创建为 {2} {3}，检查点中是 {4} {5}</translation>
    </message>
    <message>
        <source>The checkpoint was not saved</source>
        <translation>检查点没有保存</translation>
    </message>
    <message>
        <source>line {1} of {2}, in {3}</source>
        <translation>{2} 第 {1} 行，位于 {3} 中</translation>
    </message>
    <message>
        <source>line {1} of {2}</source>
        <translation>{2} 第 {1} 行</translation>
    </message>
    <message>
        <source>{1} is no file of arrays.</source>
        <translation>{1} 不是数组文件。</translation>
    </message>
    <message>
        <source>Expected NPZ, NPY or IDX (also gzipped).</source>
        <translation>应为 NPZ、NPY 或 IDX（也可以是 gzip 压缩的）。</translation>
    </message>
    <message>
        <source>Open another file.</source>
        <translation>请打开另一个文件。</translation>
    </message>
    <message>
        <source>{1} holds inputs and targets: {2} is not used.</source>
        <translation>{1} 含有输入和目标：不使用 {2}。</translation>
    </message>
    <message>
        <source>There is no array {1} in {2}.</source>
        <translation>{2} 中没有数组 {1}。</translation>
    </message>
    <message>
        <source>There are: {1}.</source>
        <translation>现有：{1}。</translation>
    </message>
    <message>
        <source>Choose the arrays anew.</source>
        <translation>请重新选择数组。</translation>
    </message>
    <message>
        <source>For validation, inputs and targets are both needed.</source>
        <translation>验证需要输入和目标两者。</translation>
    </message>
    <message>
        <source>Choose both arrays, or none: then a part is split off.</source>
        <translation>请选择两个数组，或都不选：那样会分出一部分。</translation>
    </message>
    <message>
        <source>No name says what the arrays are: by their shapes {1} is taken for the inputs and {2} for the targets.</source>
        <translation>没有名称说明数组的用途：根据形状，把 {1} 当作输入，把 {2} 当作目标。</translation>
    </message>
    <message>
        <source>Arrays that are not used.</source>
        <translation>未使用的数组。</translation>
    </message>
    <message>
        <source>{1} holds no inputs with as many targets.</source>
        <translation>{1} 中没有数目相同的输入和目标。</translation>
    </message>
    <message>
        <source>Choose the arrays, or save both in one file: numpy.savez(path, x=x, y=y).</source>
        <translation>请选择数组，或把两者保存在一个文件中：numpy.savez(path, x=x, y=y)。</translation>
    </message>
    <message>
        <source>Inputs are in {1}, targets in {2} beside it.</source>
        <translation>输入在 {1} 中，目标在旁边的 {2} 中。</translation>
    </message>
    <message>
        <source>{1} and {2} are of two kinds.</source>
        <translation>{1} 和 {2} 类型不同。</translation>
    </message>
    <message>
        <source>Open two NPY files or two IDX files together.</source>
        <translation>请同时打开两个 NPY 文件或两个 IDX 文件。</translation>
    </message>
    <message>
        <source>{1} and {2} beside it are for validation.</source>
        <translation>旁边的 {1} 和 {2} 用于验证。</translation>
    </message>
    <message>
        <source>Save it as plain numbers, or open another file.</source>
        <translation>请把它保存为普通数字，或打开另一个文件。</translation>
    </message>
    <message>
        <source>{1} holds inputs or targets, and the other ones are missing.</source>
        <translation>{1} 含有输入或目标，缺少另一种。</translation>
    </message>
    <message>
        <source>An NPY or IDX file holds one array.</source>
        <translation>一个 NPY 或 IDX 文件含有一个数组。</translation>
    </message>
    <message>
        <source>Open both files together: select two files, or drop two on the window.</source>
        <translation>请同时打开两个文件：选择两个文件，或把两个文件拖放到窗口上。</translation>
    </message>
    <message>
        <source>It was probably not copied or downloaded completely: get it again.</source>
        <translation>它可能没有完整复制或下载：请重新获取。</translation>
    </message>
    <message>
        <source>Python objects</source>
        <translation>Python 对象</translation>
    </message>
    <message>
        <source>The file {1} is empty.</source>
        <translation>文件 {1} 是空的。</translation>
    </message>
    <message>
        <source>Get it again, or open another one.</source>
        <translation>请重新获取，或打开另一个。</translation>
    </message>
    <message>
        <source>Its table of contents, which stands at the end of an NPZ file, is missing.</source>
        <translation>缺少位于 NPZ 文件末尾的目录。</translation>
    </message>
    <message>
        <source>There are no arrays in {1}.</source>
        <translation>{1} 中没有数组。</translation>
    </message>
    <message>
        <source>It is a zip file without NumPy arrays inside.</source>
        <translation>它是一个没有 NumPy 数组的 zip 文件。</translation>
    </message>
    <message>
        <source>Save arrays with numpy.savez, or open another file.</source>
        <translation>请用 numpy.savez 保存数组，或打开另一个文件。</translation>
    </message>
    <message>
        <source>The array {1} does not begin as arrays of NumPy do.{2}</source>
        <translation>数组 {1} 的开头不是 NumPy 数组的格式。{2}</translation>
    </message>
    <message>
        <source>The array {1} is of version {2} of NumPy&apos;s format.</source>
        <translation>数组 {1} 是 NumPy 格式的版本 {2}。</translation>
    </message>
    <message>
        <source>The description of the array {1} cannot be read.</source>
        <translation>数组 {1} 的描述无法读取。</translation>
    </message>
    <message>
        <source>{1} is no IDX file.</source>
        <translation>{1} 不是 IDX 文件。</translation>
    </message>
    <message>
        <source>Expected 0, 0, the number of a type (8, 9, 11 to 14) and that of axes. Received: {1}.{2}</source>
        <translation>应为 0、0、类型编号（8、9、11 到 14）和轴数。收到的是：{1}。{2}</translation>
    </message>
    <message>
        <source>Get it again, or open another file.</source>
        <translation>请重新获取，或打开另一个文件。</translation>
    </message>
    <message>
        <source>It ends within its header.</source>
        <translation>它在文件头内就结束了。</translation>
    </message>
    <message>
        <source>The array {1} contains Python objects and is not loaded: loading such objects could run any code.</source>
        <translation>数组 {1} 含有 Python 对象，没有加载：加载这种对象可能运行任意代码。</translation>
    </message>
    <message>
        <source>The array {1} is to have the shape {2}, which is {3}, but there are {4}.</source>
        <translation>数组 {1} 的形状应为 {2}，即 {3}，但实际有 {4}。</translation>
    </message>
    <message>
        <source>The file {1} is damaged.</source>
        <translation>文件 {1} 已损坏。</translation>
    </message>
    <message>
        <source>There is no file {1}.</source>
        <translation>没有文件 {1}。</translation>
    </message>
    <message>
        <source>Choose where it is now.</source>
        <translation>请选择它现在的位置。</translation>
    </message>
    <message>
        <source>The file {1} cannot be opened.</source>
        <translation>文件 {1} 无法打开。</translation>
    </message>
    <message>
        <source>It looks like a web page, not like data.</source>
        <translation>它看起来像网页，而不是数据。</translation>
    </message>
    <message>
        <source>{1} is {2} bytes longer than its header says: they are not read.</source>
        <translation>{1} 比文件头所说的长 {2} 字节：多出的不读取。</translation>
    </message>
    <message>
        <source>The inputs are {1}, and the model gets them as float32.</source>
        <translation>输入是 {1}，模型得到的是 float32。</translation>
    </message>
    <message>
        <source>The inputs are true or false: 1 and 0 for the model.</source>
        <translation>输入是真或假：对模型来说是 1 和 0。</translation>
    </message>
    <message>
        <source>Whole numbers beyond {1} lose their last digits as float32.</source>
        <translation>超过 {1} 的整数作为 float32 会丢失末尾的位数。</translation>
    </message>
    <message>
        <source>Numbers that are looked up begin at 0, and the least is {1}.</source>
        <translation>用来查表的数从 0 开始，而最小的是 {1}。</translation>
    </message>
    <message>
        <source>{1} holds {2} values that are not a number (NaN).</source>
        <translation>{1} 含有 {2} 个不是数的值 (NaN)。</translation>
    </message>
    <message>
        <source>{1} holds {2} values that are infinite, or too large for float32.</source>
        <translation>{1} 含有 {2} 个无穷大或超出 float32 范围的值。</translation>
    </message>
    <message>
        <source>All values of {1} are {2}: there is nothing to learn from them.</source>
        <translation>{1} 的所有值都是 {2}：从中学不到什么。</translation>
    </message>
    <message>
        <source>Grey pictures of {1}×{2}: they get an axis for their one channel.</source>
        <translation>{1}×{2} 的灰度图片：为唯一的通道增加一个轴。</translation>
    </message>
    <message>
        <source>The samples look like pictures with their colours first, {1}. Keras expects them last: numpy.moveaxis(x, 1, -1).</source>
        <translation>样本看起来像颜色轴在前的图片，{1}。Keras 要求颜色轴在最后：numpy.moveaxis(x, 1, -1)。</translation>
    </message>
    <message>
        <source>The array {1} ends {2} bytes early.</source>
        <translation>数组 {1} 提前 {2} 字节结束。</translation>
    </message>
    <message>
        <source>The array {1} cannot be unpacked.</source>
        <translation>数组 {1} 无法解压。</translation>
    </message>
    <message>
        <source>, {1} to validate</source>
        <translation>，{1} 个用于验证</translation>
    </message>
    <message>
        <source>{1} training samples of shape {2}{3}</source>
        <translation>{1} 个形状为 {2} 的训练样本{3}</translation>
    </message>
    <message>
        <source>Choose others, or save it as plain numbers.</source>
        <translation>请选择其他数组，或把它保存为普通数字。</translation>
    </message>
    <message>
        <source>The array {1} is a single number, not a list of samples.</source>
        <translation>数组 {1} 是单个数，而不是样本列表。</translation>
    </message>
    <message>
        <source>Choose another array.</source>
        <translation>请选择另一个数组。</translation>
    </message>
    <message>
        <source>The array {1} is empty: its shape is {2}.</source>
        <translation>数组 {1} 是空的：形状为 {2}。</translation>
    </message>
    <message>
        <source>Choose another array, or open another file.</source>
        <translation>请选择另一个数组，或打开另一个文件。</translation>
    </message>
    <message>
        <source>The array {1} has {2} axes.</source>
        <translation>数组 {1} 有 {2} 个轴。</translation>
    </message>
    <message>
        <source>At most {1} can be used.</source>
        <translation>最多可以使用 {1} 个。</translation>
    </message>
    <message>
        <source>There are {1} inputs in {2} and {3} targets in {4}.</source>
        <translation>{2} 中有 {1} 个输入，{4} 中有 {3} 个目标。</translation>
    </message>
    <message>
        <source>Each sample needs exactly one target.</source>
        <translation>每个样本正好需要一个目标。</translation>
    </message>
    <message>
        <source>Choose arrays of equal length, or open another file.</source>
        <translation>请选择长度相同的数组，或打开另一个文件。</translation>
    </message>
    <message>
        <source>complex numbers</source>
        <translation>复数</translation>
    </message>
    <message>
        <source>spans of time</source>
        <translation>时间间隔</translation>
    </message>
    <message>
        <source>records with several fields</source>
        <translation>多字段记录</translation>
    </message>
    <message>
        <source>The array {1} holds {2}, not numbers.</source>
        <translation>数组 {1} 含有{2}，而不是数字。</translation>
    </message>
    <message>
        <source>Choose another array, or turn it into numbers first.</source>
        <translation>请选择另一个数组，或先把它转换为数字。</translation>
    </message>
    <message>
        <source>Samples of {1} have the shape {2}, those of {3} {4}.</source>
        <translation>{1} 的样本形状为 {2}，{3} 的为 {4}。</translation>
    </message>
    <message>
        <source>Choose arrays of equal shape.</source>
        <translation>请选择形状相同的数组。</translation>
    </message>
    <message>
        <source>The arrays need {1} as float32, and this computer has {2}.</source>
        <translation>这些数组作为 float32 需要 {1}，而这台计算机有 {2}。</translation>
    </message>
    <message>
        <source>Save a part of the samples, or of each sample, in a file of its own.</source>
        <translation>请把一部分样本，或每个样本的一部分，保存在单独的文件中。</translation>
    </message>
    <message>
        <source>The training targets have the shape {1}, those for validation {2}.</source>
        <translation>训练目标的形状为 {1}，验证目标的为 {2}。</translation>
    </message>
    <message>
        <source>Choose arrays that belong together.</source>
        <translation>请选择相配的数组。</translation>
    </message>
    <message>
        <source>{1}: {2} numbers to be told.</source>
        <translation>{1}：要预测 {2} 个数。</translation>
    </message>
    <message>
        <source>All labels are “{1}”: with one class there is nothing to tell apart.</source>
        <translation>所有标签都是“{1}”：只有一个类别时没有什么可区分。</translation>
    </message>
    <message>
        <source>The {1} labels are numbered from 0.</source>
        <translation>{1} 个标签从 0 开始编号。</translation>
    </message>
    <message>
        <source>Labels that only validation samples have: they cannot be learnt.</source>
        <translation>只有验证样本才有的标签：无法学习。</translation>
    </message>
    <message>
        <source>Every sample holds NaN or infinite values: none can be used.</source>
        <translation>每个样本都含有 NaN 或无穷值：都不能使用。</translation>
    </message>
    <message>
        <source>{1} of {2} samples hold NaN or infinite values and are left out.</source>
        <translation>{2} 个样本中有 {1} 个含有 NaN 或无穷值，已略去。</translation>
    </message>
    <message>
        <source>{1} of {2} samples hold NaN or infinite values, which would end in the loss: choose that they are left out, or mend the file.</source>
        <translation>{2} 个样本中有 {1} 个含有 NaN 或无穷值，会进入损失：请选择略去它们，或修正文件。</translation>
    </message>
    <message>
        <source>{1} has no targets.</source>
        <translation>{1} 没有目标。</translation>
    </message>
    <message>
        <source>Choose the file that holds them.</source>
        <translation>请选择含有它们的文件。</translation>
    </message>
    <message>
        <source>There is no folder {1}.</source>
        <translation>没有文件夹 {1}。</translation>
    </message>
    <message>
        <source>In {1} there is no folder for {2} of {3} classes: {4}.</source>
        <translation>{1} 中，{3} 个类别有 {2} 个没有文件夹：{4}。</translation>
    </message>
    <message>
        <source>Put it back, or open the folder anew.</source>
        <translation>请放回它，或重新打开文件夹。</translation>
    </message>
    <message>
        <source>Expected (x, y), (x, y, x_validation, y_validation), or a tf.data.Dataset of (x, y).</source>
        <translation>应为 (x, y)、(x, y, x_validation, y_validation)，或 (x, y) 的 tf.data.Dataset。</translation>
    </message>
    <message>
        <source>lab.use(data=…) got a dataset beside something else.</source>
        <translation>lab.use(data=…) 除数据集外还收到了别的内容。</translation>
    </message>
    <message>
        <source>{1} has {2} samples, but {3} has {4}.</source>
        <translation>{1} 有 {2} 个样本，但 {3} 有 {4} 个。</translation>
    </message>
    <message>
        <source>Expected one target for each input.</source>
        <translation>每个输入应有一个目标。</translation>
    </message>
    <message>
        <source>The data is empty: x has no samples.</source>
        <translation>数据是空的：x 没有样本。</translation>
    </message>
    <message>
        <source>A batch of {1} is more than there is: a batch is all {2} samples.</source>
        <translation>批大小 {1} 超过了样本数：一个批次就是全部 {2} 个样本。</translation>
    </message>
    <message>
        <source>{1} is no array: {2}.</source>
        <translation>{1} 不是数组：{2}。</translation>
    </message>
    <message>
        <source>{1} is one value ({2}), not an array of samples.</source>
        <translation>{1} 是单个值（{2}），而不是样本数组。</translation>
    </message>
    <message>
        <source>Make it dense: tf.sparse.to_dense(…).</source>
        <translation>请转换为稠密张量：tf.sparse.to_dense(…)。</translation>
    </message>
    <message>
        <source>{1} holds {2}, not numbers.</source>
        <translation>{1} 含有 {2}，而不是数字。</translation>
    </message>
    <message>
        <source>Number the classes 0, 1, 2, … and hand over those.</source>
        <translation>请把类别编号为 0、1、2、…，然后交出编号。</translation>
    </message>
    <message>
        <source>{1} was converted from {2} to {3}.</source>
        <translation>{1} 已从 {2} 转换为 {3}。</translation>
    </message>
    <message>
        <source>Its values stay 0 to {1}: divide pixels by 255 to train well.</source>
        <translation>它的值仍为 0 到 {1}：把像素除以 255 才能训练好。</translation>
    </message>
    <message>
        <source>The dataset to validate with never ends.</source>
        <translation>用于验证的数据集永不结束。</translation>
    </message>
    <message>
        <source>Each check goes through all of it.</source>
        <translation>每次检查都要遍历它的全部。</translation>
    </message>
    <message>
        <source>Leave out repeat(), or limit it with take(…).</source>
        <translation>请去掉 repeat()，或用 take(…) 限制它。</translation>
    </message>
    <message>
        <source>The dataset gives {1} instead of pairs (x, y).</source>
        <translation>数据集给出 {1}，而不是 (x, y) 对。</translation>
    </message>
    <message>
        <source>Map it to pairs: dataset.map(lambda …: (x, y)). A step of your own (step=…) takes anything.</source>
        <translation>请映射成对：dataset.map(lambda …: (x, y))。自己的步骤 (step=…) 可接受任何内容。</translation>
    </message>
    <message>
        <source>The dataset gives single samples: they are put into batches of {1}.</source>
        <translation>数据集给出单个样本：会组成大小为 {1} 的批次。</translation>
    </message>
    <message>
        <source>{1} batches</source>
        <translation>{1} 个批次</translation>
    </message>
    <message>
        <source>, and one to validate with</source>
        <translation>，以及一个用于验证的</translation>
    </message>
    <message>
        <source>The dataset is shuffled anew in each epoch by TensorFlow itself, so a run that is restored in a later epoch sees another order. Arrays, or reshuffle_each_iteration=False, avoid that.</source>
        <translation>TensorFlow 自己在每个轮次重新打乱数据集，因此在后面的轮次恢复的运行会看到另一种顺序。使用数组或 reshuffle_each_iteration=False 可以避免。</translation>
    </message>
    <message>
        <source>The dataset is shuffled without a seed, so a run cannot be repeated or resumed exactly. Give shuffle(…, seed=…, reshuffle_each_iteration=False), or hand over arrays.</source>
        <translation>数据集打乱时没有随机种子，因此运行无法精确重复或继续。请用 shuffle(…, seed=…, reshuffle_each_iteration=False)，或交出数组。</translation>
    </message>
    <message>
        <source>Reading the data</source>
        <translation>正在读取数据</translation>
    </message>
    <message>
        <source>Each sample has {1} numbers as its target, which are no row with a single 1.</source>
        <translation>每个样本的目标有 {1} 个数，它们不是只有一个 1 的行。</translation>
    </message>
    <message>
        <source>The targets hold several texts for each sample.</source>
        <translation>每个样本的目标含有多个文本。</translation>
    </message>
    <message>
        <source>Texts cannot be told as numbers: choose classes.</source>
        <translation>文本不能作为数值来预测：请选择类别。</translation>
    </message>
    <message>
        <source>The targets are numbers such as {1}, no classes: choose regression.</source>
        <translation>目标是 {1} 这样的数，而不是类别：请选择回归。</translation>
    </message>
    <message>
        <source>There are {1} different labels among {2} samples: too many for classes.</source>
        <translation>{2} 个样本中有 {1} 种不同的标签：作为类别太多。</translation>
    </message>
    <message>
        <source>Samples of {1} cannot be shown.</source>
        <translation>{1} 的样本无法显示。</translation>
    </message>
    <message>
        <source>Taking elements of the dataset</source>
        <translation>正在取数据集的元素</translation>
    </message>
    <message>
        <source>The dataset has given nothing for {1} s.</source>
        <translation>数据集在 {1} 秒内没有给出任何内容。</translation>
    </message>
    <message>
        <source>Its pipeline fills a large shuffle buffer, or hangs.</source>
        <translation>它的数据管道正在填充很大的打乱缓冲区，或已卡住。</translation>
    </message>
    <message>
        <source>Take a few elements at the console to see what it does.</source>
        <translation>请在控制台取几个元素，看它在做什么。</translation>
    </message>
    <message>
        <source>an unknown number of</source>
        <translation>未知数目的</translation>
    </message>
    <message>
        <source>A tf.data.Dataset of {1} batches, in the order that it gives them.</source>
        <translation>含 {1} 个批次的 tf.data.Dataset，按它给出的顺序。</translation>
    </message>
    <message>
        <source>The data cannot be loaded.</source>
        <translation>数据无法加载。</translation>
    </message>
    <message>
        <source>The data cannot be used as they are.</source>
        <translation>数据不能按现在的样子使用。</translation>
    </message>
    <message>
        <source>Mend the file, or choose in the data form what becomes of it.</source>
        <translation>请修正文件，或在数据表单中选择如何处理。</translation>
    </message>
    <message>
        <source>have too many or too few cells</source>
        <translation>单元格太多或太少</translation>
    </message>
    <message>
        <source>lack a cell that they need</source>
        <translation>缺少必需的单元格</translation>
    </message>
    <message>
        <source>{1} rows are left out, because they {2}: lines {3}{4}.</source>
        <translation>略去 {1} 行，因为它们{2}：第 {3} 行{4}。</translation>
    </message>
    <message>
        <source>they need</source>
        <translation>必需的</translation>
    </message>
    <message>
        <source>it needs</source>
        <translation>必需的</translation>
    </message>
    <message>
        <source>1 row is left out, because it {1}: line {2}.</source>
        <translation>略去 1 行，因为它{1}：第 {2} 行。</translation>
    </message>
    <message>
        <source>{1} cannot be read as data.</source>
        <translation>{1} 不能作为数据读取。</translation>
    </message>
    <message>
        <source>There is no file or folder {1}.</source>
        <translation>没有文件或文件夹 {1}。</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>请选择另一个。</translation>
    </message>
    <message>
        <source>{1} is neither a file nor a folder.</source>
        <translation>{1} 既不是文件，也不是文件夹。</translation>
    </message>
    <message>
        <source>My data</source>
        <translation>我的数据</translation>
    </message>
    <message>
        <source>No model suits these choices yet: {1}.</source>
        <translation>还没有适合这些选择的模型：{1}。</translation>
    </message>
    <message>
        <source>The last layer begins near {1} and counts in steps of {2}, as the target does.</source>
        <translation>最后一层从 {1} 附近开始，以 {2} 为单位，与目标一致。</translation>
    </message>
    <message>
        <source>{1} may not be read.</source>
        <translation>不允许读取 {1}。</translation>
    </message>
    <message>
        <source>You have no permission to read it.</source>
        <translation>你没有读取它的权限。</translation>
    </message>
    <message>
        <source>Change its permissions, or copy it to a folder of your own.</source>
        <translation>请更改它的权限，或把它复制到自己的文件夹。</translation>
    </message>
    <message>
        <source>{1} cannot be read.</source>
        <translation>无法读取 {1}。</translation>
    </message>
    <message>
        <source>The system says: {1}.</source>
        <translation>系统提示：{1}。</translation>
    </message>
    <message>
        <source>Look at the file or the disk it is on, then open it again.</source>
        <translation>请检查该文件或它所在的磁盘，然后重新打开。</translation>
    </message>
    <message>
        <source>{1} training pictures{2}, read from their files</source>
        <translation>{1} 张训练图片{2}，从文件读取</translation>
    </message>
    <message>
        <source>Put whole ones in their place and press Train, or have the folder read anew in the data form.</source>
        <translation>请换上完好的图片并按“训练”，或在数据表单中重新读取文件夹。</translation>
    </message>
    <message>
        <source>Put a whole picture in its place and press Train: training goes on from here. Or have such pictures left out in the data form: then it begins anew.</source>
        <translation>请换上一张完好的图片并按“训练”：训练从这里继续。或在数据表单中略去这种图片：那样会从头开始。</translation>
    </message>
    <message>
        <source>Another picture</source>
        <translation>另一张图片</translation>
    </message>
    <message>
        <source>{1} other pictures</source>
        <translation>另外 {1} 张图片</translation>
    </message>
    <message>
        <source>{1} could not be read when the folder was opened.</source>
        <translation>打开文件夹时，{1}无法读取。</translation>
    </message>
    <message>
        <source>The first one is {1}: {2}.</source>
        <translation>第一个是 {1}：{2}。</translation>
    </message>
    <message>
        <source>None of the {1} pictures in {2} can be read.</source>
        <translation>{2} 中的 {1} 张图片都无法读取。</translation>
    </message>
    <message>
        <source>Get them again, or open another folder.</source>
        <translation>请重新获取，或打开另一个文件夹。</translation>
    </message>
    <message>
        <source>{1} holds {2} pictures, but no folders for classes.</source>
        <translation>{1} 含有 {2} 张图片，但没有各类别的文件夹。</translation>
    </message>
    <message>
        <source>The class of a picture is the name of the folder that it lies in.</source>
        <translation>图片的类别是它所在文件夹的名称。</translation>
    </message>
    <message>
        <source>Put the pictures into a folder for each class, and open the folder that holds those.</source>
        <translation>请按类别把图片放入各自的文件夹，然后打开包含它们的文件夹。</translation>
    </message>
    <message>
        <source>There are no pictures in {1}.</source>
        <translation>{1} 中没有图片。</translation>
    </message>
    <message>
        <source>There are files of other kinds ({1}).</source>
        <translation>其中有其他类型的文件（{1}）。</translation>
    </message>
    <message>
        <source>Open the file {1} in it.</source>
        <translation>请打开其中的文件 {1}。</translation>
    </message>
    <message>
        <source>Open the folder that holds one folder for each class.</source>
        <translation>请打开每个类别各有一个文件夹的那个文件夹。</translation>
    </message>
    <message>
        <source>Only one folder in {1} holds pictures, “{2}”.</source>
        <translation>{1} 中只有一个文件夹“{2}”含有图片。</translation>
    </message>
    <message>
        <source>With one class there is nothing to tell apart.</source>
        <translation>只有一个类别时没有什么可区分。</translation>
    </message>
    <message>
        <source>Add a folder for another class, or open the folder that holds one folder for each class.</source>
        <translation>请为另一个类别添加文件夹，或打开每个类别各有一个文件夹的那个文件夹。</translation>
    </message>
    <message>
        <source>The folders in {1} are called {2}: these look like parts of the data, not like classes.</source>
        <translation>{1} 中的文件夹名为 {2}：看起来是数据的各部分，而不是类别。</translation>
    </message>
    <message>
        <source>Open one of them, such as {1}.</source>
        <translation>请打开其中一个，例如 {1}。</translation>
    </message>
    <message>
        <source>There are {1} folders with pictures: too many for classes.</source>
        <translation>有 {1} 个含图片的文件夹：作为类别太多。</translation>
    </message>
    <message>
        <source>Open another folder.</source>
        <translation>请打开另一个文件夹。</translation>
    </message>
    <message>
        <source>Folders without pictures are no classes.</source>
        <translation>没有图片的文件夹不是类别。</translation>
    </message>
    <message>
        <source>Pictures beside the classes&apos; folders belong to no class and are left out.</source>
        <translation>类别文件夹旁边的图片不属于任何类别，已略去。</translation>
    </message>
    <message>
        <source>Hidden files and folders, and those that systems make, are left out.</source>
        <translation>隐藏的以及系统生成的文件和文件夹已略去。</translation>
    </message>
    <message>
        <source>Files of other kinds ({1}) are left out.{2}</source>
        <translation>其他类型的文件（{1}）已略去。{2}</translation>
    </message>
    <message>
        <source>Links to folders are not followed.</source>
        <translation>不跟随指向文件夹的链接。</translation>
    </message>
    <message>
        <source>Folders that may not be opened are left out.</source>
        <translation>不允许打开的文件夹已略去。</translation>
    </message>
    <message>
        <source>Folders whose names are no text are left out: rename them.</source>
        <translation>名称不是文本的文件夹已略去：请重命名。</translation>
    </message>
    <message>
        <source>HEIC pictures have to be saved as JPEG first.</source>
        <translation>HEIC 图片要先保存为 JPEG。</translation>
    </message>
    <message>
        <source>{1} of {2} pictures cannot be read and are left out.</source>
        <translation>{2} 张图片中有 {1} 张无法读取，已略去。</translation>
    </message>
    <message>
        <source>{1} of {2} pictures cannot be read: have them left out, or replace them.</source>
        <translation>{2} 张图片中有 {1} 张无法读取：请略去或替换它们。</translation>
    </message>
    <message>
        <source>The pictures have {1} sizes and are brought to {2}.</source>
        <translation>图片有 {1} 种尺寸，统一为 {2}。</translation>
    </message>
    <message>
        <source>The pictures are brought to {1}.</source>
        <translation>图片统一为 {1}。</translation>
    </message>
    <message>
        <source>Photos that the camera notes as turned are set upright.</source>
        <translation>相机标记为旋转的照片已摆正。</translation>
    </message>
    <message>
        <source>Of moving pictures the first frame is taken.</source>
        <translation>动图取第一帧。</translation>
    </message>
    <message>
        <source>Transparent pictures are laid on white.</source>
        <translation>透明图片以白色为底。</translation>
    </message>
    <message>
        <source>Of pictures with 16 bits for each pixel the upper 8 are taken.</source>
        <translation>每像素 16 位的图片取高 8 位。</translation>
    </message>
    <message>
        <source>Of pictures of decimal numbers, what lies beyond 0 to 255 is cut off.</source>
        <translation>小数图片中，0 到 255 以外的部分被截断。</translation>
    </message>
    <message>
        <source>{1} pictures are grey, the others have colours.</source>
        <translation>{1} 张图片是灰度，其他有颜色。</translation>
    </message>
    <message>
        <source>{1} of {2} pictures were read to their end, of the others only the beginning: what else cannot be read shows while training.</source>
        <translation>{2} 张图片中有 {1} 张读到了结尾，其他只读了开头：还有哪些无法读取，训练时才会显示。</translation>
    </message>
    <message>
        <source>Looking at pictures</source>
        <translation>正在查看图片</translation>
    </message>
    <message>
        <source>it is no file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>cannot identify image file</source>
        <translation>无法识别图片文件</translation>
    </message>
    <message>
        <source>it is no picture, or one of an unknown kind</source>
        <translation>它不是图片，或是未知类型的图片</translation>
    </message>
    <message>
        <source>decompression bomb</source>
        <translation>解压炸弹</translation>
    </message>
    <message>
        <source>{1} million</source>
        <translation>{1} 百万</translation>
    </message>
    <message>
        <source>too many</source>
        <translation>太多</translation>
    </message>
    <message>
        <source>it has {1} pixels: scale it down first</source>
        <translation>它有 {1} 像素：请先缩小</translation>
    </message>
    <message>
        <source>it ends early</source>
        <translation>它提前结束</translation>
    </message>
    <message>
        <source>the system says: {1}</source>
        <translation>系统提示：{1}</translation>
    </message>
    <message>
        <source>it is not known why</source>
        <translation>原因未知</translation>
    </message>
    <message>
        <source>Listing the folder</source>
        <translation>正在列出文件夹</translation>
    </message>
    <message>
        <source>Reading pictures</source>
        <translation>正在读取图片</translation>
    </message>
    <message>
        <source>no ending</source>
        <translation>没有扩展名</translation>
    </message>
    <message>
        <source>The pipeline still works on the element that was asked for before.</source>
        <translation>数据管道仍在处理先前请求的元素。</translation>
    </message>
    <message>
        <source>A function in it waits, or a buffer is being filled.</source>
        <translation>其中有函数在等待，或正在填充缓冲区。</translation>
    </message>
    <message>
        <source>Look again later; restarting the backend ends it.</source>
        <translation>请稍后再看；重启后端会结束它。</translation>
    </message>
    <message>
        <source>The pipeline failed at its element {1}, counted from 0.</source>
        <translation>数据管道在第 {1} 个元素处失败（从 0 数起）。</translation>
    </message>
    <message>
        <source>The pipeline has given nothing within {1} s.</source>
        <translation>数据管道在 {1} 秒内没有给出任何内容。</translation>
    </message>
    <message>
        <source>It fills a shuffle buffer of {1} elements first.</source>
        <translation>它先填充 {1} 个元素的打乱缓冲区。</translation>
    </message>
    <message>
        <source>Choose a smaller buffer, or shuffle before what takes time.</source>
        <translation>请选择更小的缓冲区，或在耗时的操作之前打乱。</translation>
    </message>
    <message>
        <source>{1} element{2}</source>
        <translation>{1} 个元素</translation>
    </message>
    <message>
        <source>A function in it takes long, or waits for ever.</source>
        <translation>其中有函数耗时很长，或一直等待。</translation>
    </message>
    <message>
        <source>Call that function on one element at the console to see what it does.</source>
        <translation>请在控制台对一个元素调用该函数，看它在做什么。</translation>
    </message>
    <message>
        <source>It is shuffled anew in each pass, and this look counts as one: the next pass has another order than it would have had.</source>
        <translation>每次遍历都会重新打乱，而这次查看也算一次：下一次遍历的顺序会与原来不同。</translation>
    </message>
    <message>
        <source>take({1}) gives {2}: there are no more.</source>
        <translation>take({1}) 给出 {2} 个：没有更多了。</translation>
    </message>
    <message>
        <source>sparse: {1} values</source>
        <translation>稀疏：{1} 个值</translation>
    </message>
    <message>
        <source>The data cannot be shown.</source>
        <translation>数据无法显示。</translation>
    </message>
    <message>
        <source>There are no data yet.</source>
        <translation>还没有数据。</translation>
    </message>
    <message>
        <source>Choose some.</source>
        <translation>请选择数据。</translation>
    </message>
    <message>
        <source>The source of this experiment was edited by hand, and nobody has agreed yet that it runs.</source>
        <translation>此实验的源代码经过手工编辑，尚未得到运行许可。</translation>
    </message>
    <message>
        <source>Open the experiment first; then its data can be shown.</source>
        <translation>请先打开实验；然后才能显示它的数据。</translation>
    </message>
    <message>
        <source>There are no validation samples: nobody will see how well it does on others.</source>
        <translation>没有验证样本：无法看出它对其他样本的效果。</translation>
    </message>
    <message>
        <source>The reading was cancelled.</source>
        <translation>读取已取消。</translation>
    </message>
    <message>
        <source>white space</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>these rows are left out</source>
        <translation>这些行已略去</translation>
    </message>
    <message>
        <source>filled with the mean of the training rows</source>
        <translation>用训练行的平均值填充</translation>
    </message>
    <message>
        <source>filled with the median of the training rows</source>
        <translation>用训练行的中位数填充</translation>
    </message>
    <message>
        <source>filled with what is most frequent in the training rows</source>
        <translation>用训练行中最常见的值填充</translation>
    </message>
    <message>
        <source>they become a category of their own</source>
        <translation>它们单独成为一类</translation>
    </message>
    <message>
        <source>line{1} {2}{3}</source>
        <translation>第 {2} 行{3}</translation>
    </message>
    <message>
        <source>The text is {1}.</source>
        <translation>文本编码为 {1}。</translation>
    </message>
    <message>
        <source>; numbers have a decimal comma</source>
        <translation>；数字用逗号作小数点</translation>
    </message>
    <message>
        <source>Cells are separated by {1}{2}.</source>
        <translation>单元格由 {1} 分隔{2}。</translation>
    </message>
    <message>
        <source>Thousands are set apart by {1}.</source>
        <translation>千位由 {1} 分隔。</translation>
    </message>
    <message>
        <source>The first row holds no names: columns are numbered.</source>
        <translation>第一行没有列名：各列按编号命名。</translation>
    </message>
    <message>
        <source>{1} without a name in the file: called {2}.</source>
        <translation>{1} 在文件中没有名称：命名为 {2}。</translation>
    </message>
    <message>
        <source>{1} columns are called {2}: here they are {3}.</source>
        <translation>{1} 列都叫 {2}：在这里命名为 {3}。</translation>
    </message>
    <message>
        <source>{1} in {2} column{3}.</source>
        <translation>{1}，{2} 列。</translation>
    </message>
    <message>
        <source>Empty: {1}. What is empty counts for nothing.</source>
        <translation>空列：{1}。空列不起作用。</translation>
    </message>
    <message>
        <source>line {1} has {2}</source>
        <translation>第 {1} 行有 {2} 个</translation>
    </message>
    <message>
        <source>, and {1} more</source>
        <translation>，还有 {1} 个</translation>
    </message>
    <message>
        <source>{1} with too many or too few cells (expected {2}): {3}{4}. {5}</source>
        <translation>{1}的单元格太多或太少（应为 {2} 个）：{3}{4}。{5}</translation>
    </message>
    <message>
        <source>They are left out.</source>
        <translation>它们已略去。</translation>
    </message>
    <message>
        <source>Mend the file, or leave these rows out.</source>
        <translation>请修正文件，或略去这些行。</translation>
    </message>
    <message>
        <source>The quote opened in line {1} may never be closed.</source>
        <translation>第 {1} 行打开的引号可能一直没有关闭。</translation>
    </message>
    <message>
        <source>They are most of the rows: is the separator right?</source>
        <translation>这样的行占大多数：分隔符对吗？</translation>
    </message>
    <message>
        <source>Column {1} is left out: {2}.</source>
        <translation>略去列 {1}：{2}。</translation>
    </message>
    <message>
        <source>Column {1} holds {2} numbers among texts such as {3} ({4}): read as a category.</source>
        <translation>列 {1} 在 {3} 这样的文本中有 {2} 个数（{4}）：按类别读取。</translation>
    </message>
    <message>
        <source>Column {1} is {2} in all rows: nothing can be told from it.</source>
        <translation>列 {1} 在所有行中都是 {2}：从中得不到信息。</translation>
    </message>
    <message>
        <source>is no number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>are no numbers</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>texts that are too long</source>
        <translation>过长的文本</translation>
    </message>
    <message>
        <source>too many different cells</source>
        <translation>太多不同的单元格</translation>
    </message>
    <message>
        <source>Column {1} holds {2} for a category: leave it out.</source>
        <translation>列 {1} 作为类别含有{2}：请略去它。</translation>
    </message>
    <message>
        <source>White space around cells of column {1} counts for nothing ({2}).</source>
        <translation>列 {1} 单元格两端的空白不起作用（{2}）。</translation>
    </message>
    <message>
        <source>In column {1} these count as different: {2}. If they mean the same, write them the same way in the file.</source>
        <translation>列 {1} 中这些算作不同：{2}。如果意思相同，请在文件中写成一样。</translation>
    </message>
    <message>
        <source>There is one class only in column {1}: {2}. Nothing can be told apart: choose another target, or a table with other rows, too.</source>
        <translation>列 {1} 中只有一个类别：{2}。没有什么可区分：请选择另一个目标，或还有其他行的表格。</translation>
    </message>
    <message>
        <source>Column {1} holds numbers such as {2}, and each would be a class of its own: to tell numbers, choose regression.</source>
        <translation>列 {1} 含有 {2} 这样的数，每个都会单独成为一类：要预测数值，请选择回归。</translation>
    </message>
    <message>
        <source>{1} classes in column {2}: {3}{4}.</source>
        <translation>列 {2} 有 {1} 个类别：{3}{4}。</translation>
    </message>
    <message>
        <source>Of {1} in column {2} there is one row only: too few to learn and check.</source>
        <translation>列 {2} 的 {1} 只有一行：太少，无法学习和检查。</translation>
    </message>
    <message>
        <source>one class only</source>
        <translation>只有一个类别</translation>
    </message>
    <message>
        <source>has fewer than two classes</source>
        <translation>少于两个类别</translation>
    </message>
    <message>
        <source>{1} cannot be read as {2}: {3}.</source>
        <translation>{1} 不能按 {2} 读取：{3}。</translation>
    </message>
    <message>
        <source>Choose another encoding.</source>
        <translation>请选择另一种编码。</translation>
    </message>
    <message>
        <source>{1} has {2} columns.</source>
        <translation>{1} 有 {2} 列。</translation>
    </message>
    <message>
        <source>EagerLab reads tables of up to {1}.</source>
        <translation>EagerLab 读取最多 {1}的表格。</translation>
    </message>
    <message>
        <source>Is the separator right?</source>
        <translation>分隔符对吗？</translation>
    </message>
    <message>
        <source>{1} has no row with as many cells as there are names ({2}): {3}.</source>
        <translation>{1} 没有单元格数与列名数（{2}）相同的行：{3}。</translation>
    </message>
    <message>
        <source>Choose another separator or quoting character, or mend the file.</source>
        <translation>请选择另一种分隔符或引号，或修正文件。</translation>
    </message>
    <message>
        <source>{1} has no rows: all its lines are empty.</source>
        <translation>{1} 没有行：所有行都是空的。</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>请选择另一个文件。</translation>
    </message>
    <message>
        <source>{1} has no rows: there is nothing below the names of its columns.</source>
        <translation>{1} 没有行：列名下面没有内容。</translation>
    </message>
    <message>
        <source>Choose another file, or say that the first row holds no names.</source>
        <translation>请选择另一个文件，或说明第一行不是列名。</translation>
    </message>
    <message>
        <source>{1} has no rows.</source>
        <translation>{1} 没有行。</translation>
    </message>
    <message>
        <source>{1} is not {2}: line {3} or one soon after it holds other bytes (0x{4}).</source>
        <translation>{1} 不是 {2}：第 {3} 行或其后不远处有其他字节 (0x{4})。</translation>
    </message>
    <message>
        <source>{1} cannot be split into cells from line {2} on.</source>
        <translation>{1} 从第 {2} 行起无法分成单元格。</translation>
    </message>
    <message>
        <source>A quote that is opened there is never closed, or a cell is endless ({1}).</source>
        <translation>那里打开的引号没有关闭，或单元格没有结束（{1}）。</translation>
    </message>
    <message>
        <source>Mend that line, or choose another quoting character.</source>
        <translation>请修正那一行，或选择另一种引号。</translation>
    </message>
    <message>
        <source>{1}, line {2}: there is a NUL byte, which no text has.</source>
        <translation>{1} 第 {2} 行：有 NUL 字节，文本中不会有它。</translation>
    </message>
    <message>
        <source>The file was damaged, or is no text at all.</source>
        <translation>文件已损坏，或根本不是文本。</translation>
    </message>
    <message>
        <source>Mend that line, or write the file again.</source>
        <translation>请修正那一行，或重新写出文件。</translation>
    </message>
    <message>
        <source>{1}, line {2} is longer than {3} characters.</source>
        <translation>{1} 第 {2} 行超过 {3} 个字符。</translation>
    </message>
    <message>
        <source>That is no table.</source>
        <translation>这不是表格。</translation>
    </message>
    <message>
        <source>Reading the table</source>
        <translation>正在读取表格</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>all its cells are the same</source>
        <translation>它的所有单元格都相同</translation>
    </message>
    <message>
        <source>it seems to number or name the rows</source>
        <translation>它似乎是行的编号或名称</translation>
    </message>
    <message>
        <source>it holds too many different texts</source>
        <translation>它含有太多不同的文本</translation>
    </message>
    <message>
        <source>each of its texts is another one</source>
        <translation>它的每个文本都不同</translation>
    </message>
    <message>
        <source>it holds {1} different texts</source>
        <translation>它含有 {1} 种不同的文本</translation>
    </message>
    <message>
        <source>a ZIP archive or an Excel or LibreOffice workbook</source>
        <translation>ZIP 压缩包，或 Excel、LibreOffice 工作簿</translation>
    </message>
    <message>
        <source>Save it as CSV in that program.</source>
        <translation>请在该程序中把它另存为 CSV。</translation>
    </message>
    <message>
        <source>an old Excel workbook</source>
        <translation>旧版 Excel 工作簿</translation>
    </message>
    <message>
        <source>Save it as CSV in Excel or LibreOffice.</source>
        <translation>请在 Excel 或 LibreOffice 中另存为 CSV。</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>gzip 压缩包</translation>
    </message>
    <message>
        <source>Unpack it first.</source>
        <translation>请先解压。</translation>
    </message>
    <message>
        <source>an xz archive</source>
        <translation>xz 压缩包</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>Copy its table into a spreadsheet and save that as CSV.</source>
        <translation>请把其中的表格复制到电子表格，再另存为 CSV。</translation>
    </message>
    <message>
        <source>a Parquet file</source>
        <translation>Parquet 文件</translation>
    </message>
    <message>
        <source>Write it as CSV: pandas.read_parquet(…).to_csv(…).</source>
        <translation>请写成 CSV：pandas.read_parquet(…).to_csv(…)。</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>SQLite 数据库</translation>
    </message>
    <message>
        <source>Export the table that you want as CSV.</source>
        <translation>请把需要的表导出为 CSV。</translation>
    </message>
    <message>
        <source>an HDF5 file</source>
        <translation>HDF5 文件</translation>
    </message>
    <message>
        <source>Load it at the console and hand its arrays over with lab.use(data=…).</source>
        <translation>请在控制台加载它，再用 lab.use(data=…) 交出数组。</translation>
    </message>
    <message>
        <source>Open the folder that holds one folder of pictures for each class.</source>
        <translation>请打开每个类别各有一个图片文件夹的那个文件夹。</translation>
    </message>
    <message>
        <source>UTF-8 with a byte order mark</source>
        <translation>带字节顺序标记的 UTF-8</translation>
    </message>
    <message>
        <source>UTF-16 (little endian)</source>
        <translation>UTF-16（小端）</translation>
    </message>
    <message>
        <source>UTF-16 (big endian)</source>
        <translation>UTF-16（大端）</translation>
    </message>
    <message>
        <source>{1} is empty: it has no rows.</source>
        <translation>{1} 是空的：没有行。</translation>
    </message>
    <message>
        <source>{1} is {2}, not a table as text.</source>
        <translation>{1} 是{2}，而不是文本表格。</translation>
    </message>
    <message>
        <source>{1} is not a text file.</source>
        <translation>{1} 不是文本文件。</translation>
    </message>
    <message>
        <source>It holds bytes that no text has.</source>
        <translation>它含有文本中不会有的字节。</translation>
    </message>
    <message>
        <source>Choose a table as text (CSV, TSV), an NPZ, NPY or IDX file, or a folder of pictures.</source>
        <translation>请选择文本表格（CSV、TSV）、NPZ、NPY 或 IDX 文件，或图片文件夹。</translation>
    </message>
    <message>
        <source>Looking at the encoding</source>
        <translation>正在查看编码</translation>
    </message>
    <message>
        <source>{1} is no pipeline (any more).</source>
        <translation>{1} 不是（或不再是）数据管道。</translation>
    </message>
    <message>
        <source>Expected a tf.data.Dataset. Received: {1}.</source>
        <translation>应为 tf.data.Dataset。收到的是：{1}。</translation>
    </message>
    <message>
        <source>change how the update runs</source>
        <translation>更改参数更新的执行方式</translation>
    </message>
    <message>
        <source>The state before the step that hangs was not saved.</source>
        <translation>未能保存卡住的步骤之前的状态。</translation>
    </message>
    <message>
        <source>Training stands at {1}: {2}</source>
        <translation>训练停在 {1}：{2}</translation>
    </message>
    <message>
        <source>not built yet</source>
        <translation>尚未构建</translation>
    </message>
    <message>
        <source>of the step {1}</source>
        <translation>第 {1} 步的</translation>
    </message>
    <message>
        <source>GPU memory is taken all at once, so another process may find none.</source>
        <translation>GPU 内存会一次占满，因此其他进程可能得不到。</translation>
    </message>
    <message>
        <source>{1} is not available.</source>
        <translation>{1} 不可用。</translation>
    </message>
    <message>
        <source>Choose one of: {1}.</source>
        <translation>请选择其中之一：{1}。</translation>
    </message>
    <message>
        <source>{1} is not available: running on CPU.</source>
        <translation>{1} 不可用：在 CPU 上运行。</translation>
    </message>
    <message>
        <source>TensorFlow for macOS uses the CPU only. The package tensorflow-metal adds Apple&apos;s GPU where it fits this TensorFlow.</source>
        <translation>macOS 版 TensorFlow 只使用 CPU。在与此 TensorFlow 相配时，tensorflow-metal 包可加入 Apple 的 GPU。</translation>
    </message>
    <message>
        <source>TensorFlow uses no GPU on Windows itself. Install EagerLab inside WSL 2 to train on an NVIDIA GPU.</source>
        <translation>TensorFlow 在原生 Windows 上不使用 GPU。请在 WSL 2 中安装 EagerLab，以便在 NVIDIA GPU 上训练。</translation>
    </message>
    <message>
        <source>This TensorFlow is built for the CPU only. Choose Add GPU support in the Help menu.</source>
        <translation>这个 TensorFlow 只为 CPU 构建。请在“帮助”菜单中选择“添加 GPU 支持”。</translation>
    </message>
    <message>
        <source>This TensorFlow is built for the CPU only. Install the GPU build: pip install &apos;eagerlab[gpu]&apos;.</source>
        <translation>这个 TensorFlow 只为 CPU 构建。请安装 GPU 版本：pip install &apos;eagerlab[gpu]&apos;。</translation>
    </message>
    <message>
        <source>GPUs are hidden by the environment variable CUDA_VISIBLE_DEVICES. Unset it and start EagerLab again.</source>
        <translation>环境变量 CUDA_VISIBLE_DEVICES 隐藏了 GPU。请取消设置它，再启动 EagerLab。</translation>
    </message>
    <message>
        <source>, and nvidia-smi is missing</source>
        <translation>，也没有 nvidia-smi</translation>
    </message>
    <message>
        <source>No NVIDIA driver was found (there is no /dev/nvidia0{1}). If this computer has an NVIDIA GPU, install its driver and start EagerLab again.</source>
        <translation>没有找到 NVIDIA 驱动程序（没有 /dev/nvidia0{1}）。如果这台计算机有 NVIDIA GPU，请安装驱动程序并重新启动 EagerLab。</translation>
    </message>
    <message>
        <source>There is an NVIDIA driver, but TensorFlow found no GPU that it can use. Usually the driver is too old, or the card: TensorFlow&apos;s pages say which it needs.</source>
        <translation>有 NVIDIA 驱动程序，但 TensorFlow 没有找到可用的 GPU。通常是驱动程序或显卡太旧：TensorFlow 的网页说明了它的要求。</translation>
    </message>
    <message>
        <source>There is an NVIDIA driver, but TensorFlow found no GPU that it can use. Usually the CUDA libraries are missing: pip install &apos;eagerlab[gpu]&apos;.</source>
        <translation>有 NVIDIA 驱动程序，但 TensorFlow 没有找到可用的 GPU。通常是缺少 CUDA 库：pip install &apos;eagerlab[gpu]&apos;。</translation>
    </message>
    <message>
        <source>The CPU was not split: {1} is {2}.</source>
        <translation>CPU 没有拆分：{1} 是 {2}。</translation>
    </message>
    <message>
        <source>Expected a number from 1 to 64.</source>
        <translation>应为 1 到 64 的数。</translation>
    </message>
    <message>
        <source>The CPU was not split.</source>
        <translation>CPU 没有拆分。</translation>
    </message>
    <message>
        <source>TensorFlow had started already.</source>
        <translation>TensorFlow 已经启动。</translation>
    </message>
    <message>
        <source>Restart the backend.</source>
        <translation>请重启后端。</translation>
    </message>
    <message>
        <source>{1} is not a device.</source>
        <translation>{1} 不是设备。</translation>
    </message>
    <message>
        <source>TensorFlow sees these: {1}.</source>
        <translation>TensorFlow 看到这些：{1}。</translation>
    </message>
    <message>
        <source>, logical device {1} of {2}</source>
        <translation>，逻辑设备 {1}（共 {2}）</translation>
    </message>
    <message>
        <source>This was not carried out: the backend is ending.</source>
        <translation>此操作没有执行：后端正在结束。</translation>
    </message>
    <message>
        <source>The window and the backend do not understand each other.</source>
        <translation>窗口与后端无法互相理解。</translation>
    </message>
    <message>
        <source>They are of different versions of EagerLab, or a message was damaged.</source>
        <translation>它们属于不同版本的 EagerLab，或消息已损坏。</translation>
    </message>
    <message>
        <source>Close EagerLab and start it again; install it again if this comes back.</source>
        <translation>请关闭 EagerLab 再启动；若再次出现，请重新安装。</translation>
    </message>
    <message>
        <source>EagerLab could not {1}.</source>
        <translation>EagerLab 无法{1}。</translation>
    </message>
    <message>
        <source>ask the model for predictions</source>
        <translation>向模型获取预测</translation>
    </message>
    <message>
        <source>ask the model about these samples</source>
        <translation>向模型询问这些样本</translation>
    </message>
    <message>
        <source>ask the model for its border</source>
        <translation>向模型获取边界</translation>
    </message>
    <message>
        <source>ask the model for its curve</source>
        <translation>向模型获取曲线</translation>
    </message>
    <message>
        <source>ask the model</source>
        <translation>询问模型</translation>
    </message>
    <message>
        <source>begin to train</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>train one step</source>
        <translation>训练一步</translation>
    </message>
    <message>
        <source>stop training</source>
        <translation>停止训练</translation>
    </message>
    <message>
        <source>go on training</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>build the model anew</source>
        <translation>重新构建模型</translation>
    </message>
    <message>
        <source>load the experiment</source>
        <translation>加载实验</translation>
    </message>
    <message>
        <source>describe the experiment</source>
        <translation>描述实验</translation>
    </message>
    <message>
        <source>change the device</source>
        <translation>更改设备</translation>
    </message>
    <message>
        <source>change the mode</source>
        <translation>更改模式</translation>
    </message>
    <message>
        <source>change the training&apos;s settings</source>
        <translation>更改训练设置</translation>
    </message>
    <message>
        <source>restore the checkpoint</source>
        <translation>恢复检查点</translation>
    </message>
    <message>
        <source>look into the checkpoint</source>
        <translation>查看检查点</translation>
    </message>
    <message>
        <source>change how often it saves</source>
        <translation>更改保存间隔</translation>
    </message>
    <message>
        <source>copy the tensor</source>
        <translation>复制张量</translation>
    </message>
    <message>
        <source>list the layers of Keras</source>
        <translation>列出 Keras 的层</translation>
    </message>
    <message>
        <source>check the model</source>
        <translation>检查模型</translation>
    </message>
    <message>
        <source>open the model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>save the model</source>
        <translation>保存模型</translation>
    </message>
    <message>
        <source>list the variables</source>
        <translation>列出变量</translation>
    </message>
    <message>
        <source>open the tensor</source>
        <translation>打开张量</translation>
    </message>
    <message>
        <source>end the plot</source>
        <translation>结束绘图</translation>
    </message>
    <message>
        <source>plot this name</source>
        <translation>绘制这个名称</translation>
    </message>
    <message>
        <source>compute the gradient</source>
        <translation>计算梯度</translation>
    </message>
    <message>
        <source>give the gradient up</source>
        <translation>放弃梯度</translation>
    </message>
    <message>
        <source>give it this name</source>
        <translation>给它这个名称</translation>
    </message>
    <message>
        <source>read the metrics</source>
        <translation>读取指标</translation>
    </message>
    <message>
        <source>reset the metric</source>
        <translation>重置指标</translation>
    </message>
    <message>
        <source>give up fetching the file</source>
        <translation>放弃下载文件</translation>
    </message>
    <message>
        <source>find what holds the object</source>
        <translation>查找谁持有该对象</translation>
    </message>
    <message>
        <source>change how figures look</source>
        <translation>更改图的外观</translation>
    </message>
    <message>
        <source>read the tensor&apos;s values</source>
        <translation>读取张量的值</translation>
    </message>
    <message>
        <source>make a picture of the tensor</source>
        <translation>生成张量的图片</translation>
    </message>
    <message>
        <source>compute statistics of the tensor</source>
        <translation>计算张量的统计</translation>
    </message>
    <message>
        <source>count the tensor&apos;s values</source>
        <translation>计数张量的值</translation>
    </message>
    <message>
        <source>cancel the benchmark</source>
        <translation>取消基准测试</translation>
    </message>
    <message>
        <source>open the data</source>
        <translation>打开数据</translation>
    </message>
    <message>
        <source>show the data</source>
        <translation>显示数据</translation>
    </message>
    <message>
        <source>show the pipeline</source>
        <translation>显示数据管道</translation>
    </message>
    <message>
        <source>use these objects as data</source>
        <translation>把这些对象用作数据</translation>
    </message>
    <message>
        <source>expected to be a</source>
        <translation>应为</translation>
    </message>
    <message>
        <source>tensor but is a</source>
        <translation>张量，但是</translation>
    </message>
    <message>
        <source>Number types are mixed: cast one of them with tf.cast.</source>
        <translation>数字类型混用：请用 tf.cast 转换其中一个。</translation>
    </message>
    <message>
        <source>in user code:</source>
        <translation>在用户代码中：</translation>
    </message>
    <message>
        <source>the connection broke off after {1} of {2} bytes</source>
        <translation>连接在收到 {1} 字节（共 {2} 字节）后断开</translation>
    </message>
    <message>
        <source>no answer within {1} s</source>
        <translation>{1} 秒内没有回应</translation>
    </message>
    <message>
        <source>Fetching {1} was cancelled.</source>
        <translation>已取消下载 {1}。</translation>
    </message>
    <message>
        <source>Run the cell again to fetch it.</source>
        <translation>要下载，请重新运行单元。</translation>
    </message>
    <message>
        <source>the connection broke off: {1}</source>
        <translation>连接断开：{1}</translation>
    </message>
    <message>
        <source>{name} could not be fetched from {host}. A sample of the same data comes with EagerLab, and needs no network.</source>
        <translation>无法从 {host} 下载 {name}。EagerLab 自带同一数据的样本，不需要网络。</translation>
    </message>
    <message>
        <source>{name} could not be fetched from {host}. Handwritten digits come with EagerLab, and need no network.</source>
        <translation>无法从 {host} 下载 {name}。EagerLab 自带手写数字，不需要网络。</translation>
    </message>
    <message>
        <source>A symbolic tensor has no gradient: it stands for values to come.</source>
        <translation>符号张量没有梯度：它代表将来的值。</translation>
    </message>
    <message>
        <source>TensorFlow takes no gradient for a NumPy array: it does not see what is computed with it.</source>
        <translation>TensorFlow 不对 NumPy 数组求梯度：它看不到用数组做的计算。</translation>
    </message>
    <message>
        <source>Make a tensor of it first: x = tf.constant(x).</source>
        <translation>请先把它转换为张量：x = tf.constant(x)。</translation>
    </message>
    <message>
        <source>Choose a variable or a tensor.</source>
        <translation>请选择一个变量或张量。</translation>
    </message>
    <message>
        <source>There is no expression.</source>
        <translation>没有表达式。</translation>
    </message>
    <message>
        <source>Write one, for example w * w.</source>
        <translation>请写一个，例如 w * w。</translation>
    </message>
    <message>
        <source>A gradient is taken of an expression, and this is a statement.</source>
        <translation>梯度是对表达式求的，而这是语句。</translation>
    </message>
    <message>
        <source>Run the statement in the console first, then take the gradient of the name it gives.</source>
        <translation>请先在控制台运行该语句，再对它给出的名称求梯度。</translation>
    </message>
    <message>
        <source>at character {1}</source>
        <translation>（第 {1} 个字符处）</translation>
    </message>
    <message>
        <source>This is not Python{1}: {2}.</source>
        <translation>这不是 Python{1}：{2}。</translation>
    </message>
    <message>
        <source>This is not Python: {1}.</source>
        <translation>这不是 Python：{1}。</translation>
    </message>
    <message>
        <source>The expression {1} could not be computed.</source>
        <translation>表达式 {1} 无法计算。</translation>
    </message>
    <message>
        <source>It failed.</source>
        <translation>失败了。</translation>
    </message>
    <message>
        <source>The expression was computed, but its gradient failed.</source>
        <translation>表达式已计算，但求梯度失败。</translation>
    </message>
    <message>
        <source>Give the expression as text, lab.gradient(&quot;w * w&quot;, w), or as a function, lambda: w * w.</source>
        <translation>请把表达式写成文本 lab.gradient(&quot;w * w&quot;, w)，或写成函数 lambda: w * w。</translation>
    </message>
    <message>
        <source>The {1} holds {2} values, and there is a gradient only for floating-point numbers: write it with a point (3.0), or cast it first.</source>
        <translation>该{1}的值是 {2}，而只有浮点数才有梯度：请写成带小数点的数 (3.0)，或先转换类型。</translation>
    </message>
    <message>
        <source>The expression gives {1} values, and only floating-point numbers have one.</source>
        <translation>表达式给出 {1} 值，而只有浮点数才有梯度。</translation>
    </message>
    <message>
        <source>The expression gives a NumPy array: outside of TensorFlow the tape sees nothing.</source>
        <translation>表达式给出 NumPy 数组：在 TensorFlow 之外，梯度带什么也看不到。</translation>
    </message>
    <message>
        <source>The expression gives a Python {1}: outside of TensorFlow the tape sees nothing.</source>
        <translation>表达式给出 Python 的 {1}：在 TensorFlow 之外，梯度带什么也看不到。</translation>
    </message>
    <message>
        <source>The value is not connected with it: the expression takes numbers out of TensorFlow on the way (.numpy(), np.…, float()), where the tape sees nothing.</source>
        <translation>值与它没有联系：表达式中途把数取出了 TensorFlow（.numpy()、np.…、float()），梯度带看不到那里。</translation>
    </message>
    <message>
        <source>The value is not connected with it: the expression does not use it, or reaches it only by a way without a gradient (NumPy, whole numbers, a value computed in an earlier cell).</source>
        <translation>值与它没有联系：表达式没有用到它，或只经由没有梯度的途径（NumPy、整数、先前单元算好的值）用到它。</translation>
    </message>
    <message>
        <source>The loss does not depend on it in a way that can be differentiated: the model does not use it, or takes values out of TensorFlow on the way.</source>
        <translation>损失对它的依赖不可求导：模型没有用到它，或中途把值取出了 TensorFlow。</translation>
    </message>
    <message>
        <source>The gradient was given up.</source>
        <translation>已放弃求梯度。</translation>
    </message>
    <message>
        <source>The loss of the next batch could not be computed.</source>
        <translation>下一个批次的损失无法计算。</translation>
    </message>
    <message>
        <source>The next batch cannot be read.</source>
        <translation>下一个批次无法读取。</translation>
    </message>
    <message>
        <source>The data is empty: there is no batch to take the loss of.</source>
        <translation>数据是空的：没有批次可求损失。</translation>
    </message>
    <message>
        <source>The experiment&apos;s step is one of your own, which keeps its loss to itself.</source>
        <translation>实验的步骤是你自己写的，没有给出损失。</translation>
    </message>
    <message>
        <source>Write the loss as an expression.</source>
        <translation>请把损失写成表达式。</translation>
    </message>
    <message>
        <source>The model has no variables yet: its first batch makes them.</source>
        <translation>模型还没有变量：第一个批次会创建它们。</translation>
    </message>
    <message>
        <source>Press Step.</source>
        <translation>请按“单步”。</translation>
    </message>
    <message>
        <source>A step computes no gradient for this variable: it is frozen, or not one that is trained.</source>
        <translation>一步不会计算这个变量的梯度：它已冻结，或不参与训练。</translation>
    </message>
    <message>
        <source>This is no variable of the experiment&apos;s model, so its loss has no gradient for it.</source>
        <translation>它不是实验模型的变量，因此损失对它没有梯度。</translation>
    </message>
    <message>
        <source>Write an expression.</source>
        <translation>请写一个表达式。</translation>
    </message>
    <message>
        <source>Expected a function step(batch) that returns the loss.</source>
        <translation>应为返回损失的函数 step(batch)。</translation>
    </message>
    <message>
        <source>lab.use(model=…) got the class {1}.</source>
        <translation>lab.use(model=…) 收到的是类 {1}。</translation>
    </message>
    <message>
        <source>Expected an object of it.</source>
        <translation>应为它的对象。</translation>
    </message>
    <message>
        <source>Call it: {1}().</source>
        <translation>请调用它：{1}()。</translation>
    </message>
    <message>
        <source>Expected a Keras model (of any kind) or a tf.Module with __call__.</source>
        <translation>应为 Keras 模型（任意类型）或带 __call__ 的 tf.Module。</translation>
    </message>
    <message>
        <source>Expected one of error, warning and check.</source>
        <translation>应为 error、warning 和 check 之一。</translation>
    </message>
    <message>
        <source>Expected a pattern for the message or the code: every failure would match.</source>
        <translation>应有消息或代码的模式：否则会匹配每个失败。</translation>
    </message>
    <message>
        <source>A group cannot be called {1}.</source>
        <translation>组不能叫 {1}。</translation>
    </message>
    <message>
        <source>`said` has {1}, and no pattern has groups of that name.</source>
        <translation>`said` 含有 {1}，而没有模式含有该名称的组。</translation>
    </message>
    <message>
        <source>hints.toml is no TOML: {1}</source>
        <translation>hints.toml 不是 TOML：{1}</translation>
    </message>
    <message>
        <source>Two hints are called {1}.</source>
        <translation>有两个提示都叫 {1}。</translation>
    </message>
    <message>
        <source>The hint {1} is wrong: {2}</source>
        <translation>提示 {1} 有误：{2}</translation>
    </message>
    <message>
        <source>The pattern {1} is wrong: {2}.</source>
        <translation>模式 {1} 有误：{2}。</translation>
    </message>
    <message>
        <source>{1} names a group that {2} does not have.</source>
        <translation>{1} 引用了 {2} 没有的组。</translation>
    </message>
    <message>
        <source>There are no hints for old code: {1}</source>
        <translation>没有旧代码的提示：{1}</translation>
    </message>
    <message>
        <source>There is no Out[{1}].</source>
        <translation>没有 Out[{1}]。</translation>
    </message>
    <message>
        <source>It had no result, or was let go of already.</source>
        <translation>它没有结果，或已被释放。</translation>
    </message>
    <message>
        <source>the name {path}</source>
        <translation>名称 {path}</translation>
    </message>
    <message>
        <source>the result {path}</source>
        <translation>结果 {path}</translation>
    </message>
    <message>
        <source>the tape {path}</source>
        <translation>梯度带 {path}</translation>
    </message>
    <message>
        <source>the experiment: {path}</source>
        <translation>实验：{path}</translation>
    </message>
    <message>
        <source>the last error: {path}</source>
        <translation>最近的错误：{path}</translation>
    </message>
    <message>
        <source>the function {path}</source>
        <translation>函数 {path}</translation>
    </message>
    <message>
        <source>a call that runs: {path}</source>
        <translation>正在运行的调用：{path}</translation>
    </message>
    <message>
        <source>{path}, which no name of the console leads to</source>
        <translation>{path}，控制台没有名称通向它</translation>
    </message>
    <message>
        <source>There may be more: the search took too long.</source>
        <translation>可能还有更多：搜索用时过长。</translation>
    </message>
    <message>
        <source>{1}held by {2}</source>
        <translation>{1}被 {2} 持有</translation>
    </message>
    <message>
        <source>nothing that was found</source>
        <translation>没有找到的对象</translation>
    </message>
    <message>
        <source>that was left open, and has no name</source>
        <translation>（未关闭，且没有名称）</translation>
    </message>
    <message>
        <source>%matplotlib {1} needs windows of its own, and this process has none: figures stay inline, in the console.</source>
        <translation>%matplotlib {1} 需要自己的窗口，而这个进程没有：图仍内嵌在控制台中。</translation>
    </message>
    <message>
        <source>The console ends with the window. Restart backend makes a fresh one.</source>
        <translation>控制台随窗口结束。“重启后端”会创建新的控制台。</translation>
    </message>
    <message>
        <source>… [more frames left out] …</source>
        <translation>… [略去更多帧] …</translation>
    </message>
    <message>
        <source>The last checkpoint could not be written.</source>
        <translation>最后的检查点无法写入。</translation>
    </message>
    <message>
        <source>lab.use got nothing to use.</source>
        <translation>lab.use 没有收到任何内容。</translation>
    </message>
    <message>
        <source>Give it model=, data=, loss=, optimizer= or step=.</source>
        <translation>请给出 model=、data=、loss=、optimizer= 或 step=。</translation>
    </message>
    <message>
        <source>Training itself called lab.wait().</source>
        <translation>训练自己调用了 lab.wait()。</translation>
    </message>
    <message>
        <source>It would wait for ever for its own end.</source>
        <translation>它会永远等待自己结束。</translation>
    </message>
    <message>
        <source>Training still goes on after {1} s.</source>
        <translation>{1} 秒后训练仍在进行。</translation>
    </message>
    <message>
        <source>lab.restore({1}) names no checkpoint.</source>
        <translation>lab.restore({1}) 没有指向检查点。</translation>
    </message>
    <message>
        <source>Expected an id, a name, a path, or one of lab.checkpoints().</source>
        <translation>应为标识、名称、路径，或 lab.checkpoints() 中的一个。</translation>
    </message>
    <message>
        <source>TensorFlow could not be started, so nothing can be trained.</source>
        <translation>TensorFlow 无法启动，因此不能训练。</translation>
    </message>
    <message>
        <source>Run `eagerlab doctor` in a terminal to see what is missing.</source>
        <translation>请在终端运行 `eagerlab doctor`，查看缺少什么。</translation>
    </message>
    <message>
        <source>The backend has not been started.</source>
        <translation>后端没有启动。</translation>
    </message>
    <message>
        <source>Choose the mode eager or layers to step through it.</source>
        <translation>请选择 eager 或 layers 模式来逐步执行。</translation>
    </message>
    <message>
        <source>There is no {1} in {2}.</source>
        <translation>{2} 中没有 {1}。</translation>
    </message>
    <message>
        <source>an object of type {1}</source>
        <translation>类型为 {1} 的对象</translation>
    </message>
    <message>
        <source>The checkpoint holds the variables of an object of type {1}, and here is {2}.</source>
        <translation>检查点包含类型为 {1} 的对象的变量，而这里是{2}。</translation>
    </message>
    <message>
        <source>the experiment&apos;s code</source>
        <translation>实验代码</translation>
    </message>
    <message>
        <source>Keras&apos;s layers run op by op where a step takes gradients of gradients, or uses one tape twice: those of a compiled layer would have other last digits.</source>
        <translation>如果一步中对梯度再求梯度，或同一个 tape 使用两次，Keras 的层就逐个运算执行：编译后的层在这种情况下末位数字会不同。</translation>
    </message>
    <message>
        <source>{1} runs op by op: its settings were changed {2} times, and each change has compiled it anew. A model that is built anew is compiled again.</source>
        <translation>{1} 逐个运算执行：其设置已更改 {2} 次，每次更改都使它重新编译。重新构建的模型会再次被编译。</translation>
    </message>
    <message>
        <source>{1} runs op by op, because it cannot be compiled: {2}</source>
        <translation>{1} 逐个运算执行，因为它无法编译：{2}</translation>
    </message>
    <message>
        <source>take a part of the step</source>
        <translation>执行这一步的一部分</translation>
    </message>
    <message>
        <source>end the step by force</source>
        <translation>强制结束这一步</translation>
    </message>
    <message>
        <source>pin the tensor</source>
        <translation>固定张量</translation>
    </message>
    <message>
        <source>compare the two</source>
        <translation>比较这两个张量</translation>
    </message>
    <message>
        <source>find what could be compared with it</source>
        <translation>查找可与它比较的内容</translation>
    </message>
    <message>
        <source>change the values</source>
        <translation>更改数值</translation>
    </message>
    <message>
        <source>undo the change</source>
        <translation>撤销更改</translation>
    </message>
    <message>
        <source>redo the change</source>
        <translation>重做更改</translation>
    </message>
    <message>
        <source>write the file</source>
        <translation>写入文件</translation>
    </message>
    <message>
        <source>search the tensor</source>
        <translation>搜索张量</translation>
    </message>
    <message>
        <source>read these values</source>
        <translation>读取这些值</translation>
    </message>
    <message>
        <source>read the values</source>
        <translation>读取值</translation>
    </message>
    <message>
        <source>follow this</source>
        <translation>跟踪它</translation>
    </message>
    <message>
        <source>end following this</source>
        <translation>结束对它的跟踪</translation>
    </message>
    <message>
        <source>look at the layers</source>
        <translation>查看各层</translation>
    </message>
    <message>
        <source>count the variables</source>
        <translation>统计变量</translation>
    </message>
    <message>
        <source>find the other names of this</source>
        <translation>查找它的其他名称</translation>
    </message>
    <message>
        <source>free what only circles of references keep</source>
        <translation>释放仅被循环引用保留的内容</translation>
    </message>
    <message>
        <source>Keras does not train {1}: it is a plain tf.Variable.</source>
        <translation>Keras 不训练 {1}：它是普通的 tf.Variable。</translation>
    </message>
    <message>
        <source>It is frozen: training does not change it.</source>
        <translation>它已冻结：训练不会改变它。</translation>
    </message>
    <message>
        <source>Its gradient explodes: it is {1} times as long as its weights.</source>
        <translation>它的梯度爆炸：其长度是权重的 {1} 倍。</translation>
    </message>
    <message>
        <source>Its gradient vanishes: another layer&apos;s is {1} times as large.</source>
        <translation>它的梯度消失：另一层的梯度是它的 {1} 倍。</translation>
    </message>
    <message>
        <source>The step changed it by {1} of its weights: the learning rate may be too high.</source>
        <translation>这一步使它的权重改变了 {1}：学习率可能过高。</translation>
    </message>
    <message>
        <source>1 of {1} units is dead: it gives zero for all {2} samples looked at.</source>
        <translation>{1} 个单元中有 1 个失活：对所查看的全部 {2} 个样本都输出零。</translation>
    </message>
    <message>
        <source>{1} of {2} units are dead: they give zero for all {3} samples looked at.</source>
        <translation>{2} 个单元中有 {1} 个失活：对所查看的全部 {3} 个样本都输出零。</translation>
    </message>
    <message>
        <source>It is saturated: {1} of its outputs lie at a bound of {2}.</source>
        <translation>它已饱和：{1} 的输出位于 {2} 的边界处。</translation>
    </message>
    <message>
        <source>{1} of {2} units are dead: they give {3}, the lowest value of {4}, for all {5} samples looked at.</source>
        <translation>{2} 个单元中有 {1} 个失活：对所查看的全部 {5} 个样本都输出 {4} 的最小值 {3}。</translation>
    </message>
    <message>
        <source>{1} statistics are followed already.</source>
        <translation>已在跟踪 {1} 个统计量。</translation>
    </message>
    <message>
        <source>End one first: lab.unfollow(…).</source>
        <translation>请先结束一个：lab.unfollow(…)。</translation>
    </message>
    <message>
        <source>{1} is followed no more.</source>
        <translation>不再跟踪 {1}。</translation>
    </message>
    <message>
        <source>There is no gradient for an object of type {1} as a whole.</source>
        <translation>不能对类型为 {1} 的对象整体求梯度。</translation>
    </message>
    <message>
        <source>There is no gradient for an object of type {1}.</source>
        <translation>不能对类型为 {1} 的对象求梯度。</translation>
    </message>
    <message>
        <source>An object of type {1} that is computed already tells nothing of how it was computed.</source>
        <translation>已经算好的 {1} 类型的对象不再包含它是怎样计算的。</translation>
    </message>
    <message>
        <source>The expression gives an object of type {1}, which is no tensor.</source>
        <translation>表达式给出类型为 {1} 的对象，它不是张量。</translation>
    </message>
    <message>
        <source>lab.use(step=…) got an object of type {1}.</source>
        <translation>lab.use(step=…) 收到的是类型为 {1} 的对象。</translation>
    </message>
    <message>
        <source>lab.use(model=…) got an object of type {1}.</source>
        <translation>lab.use(model=…) 收到的是类型为 {1} 的对象。</translation>
    </message>
    <message>
        <source>This cell cannot ask anything.</source>
        <translation>这个单元无法提问。</translation>
    </message>
    <message>
        <source>It was not typed at the console.</source>
        <translation>它不是在控制台中输入的。</translation>
    </message>
    <message>
        <source>Call lab.start() first.</source>
        <translation>请先调用 lab.start()。</translation>
    </message>
    <message>
        <source>The backend is shutting down.</source>
        <translation>后端正在关闭。</translation>
    </message>
    <message>
        <source>What the training asked for was not done.</source>
        <translation>训练请求的操作没有完成。</translation>
    </message>
    <message>
        <source>lab.train(steps={1}) is not possible.</source>
        <translation>lab.train(steps={1}) 不可行。</translation>
    </message>
    <message>
        <source>Expected a whole number of at least 1.</source>
        <translation>应为不小于 1 的整数。</translation>
    </message>
    <message>
        <source>Their dtypes differ ({1} and {2}): values were compared as numbers.</source>
        <translation>数据类型不同（{1} 和 {2}）：按数值比较。</translation>
    </message>
    <message>
        <source>rtol={1}, atol={2} is no tolerance.</source>
        <translation>rtol={1}, atol={2} 不是容差。</translation>
    </message>
    <message>
        <source>Expected finite numbers that are not negative.</source>
        <translation>应为非负的有限数。</translation>
    </message>
    <message>
        <source>There is no curve {1} of lab.plot.</source>
        <translation>没有 lab.plot 的曲线 {1}。</translation>
    </message>
    <message>
        <source>Points can be plotted only in the window&apos;s console.</source>
        <translation>只能在窗口的控制台中绘制点。</translation>
    </message>
    <message>
        <source>There is no console here whose results could be let go of.</source>
        <translation>这里没有可以释放结果的控制台。</translation>
    </message>
    <message>
        <source>{1} cannot be used as it is.</source>
        <translation>{1} 不能按现在的样子使用。</translation>
    </message>
    <message>
        <source>Choose in the data form, or mend the file.</source>
        <translation>请在数据表单中选择，或修正文件。</translation>
    </message>
    <message>
        <source>lab.debug() works in a cell of the console only.</source>
        <translation>lab.debug() 只能在控制台的单元中使用。</translation>
    </message>
    <message>
        <source>Training stands at no breakpoint, and no step has failed.</source>
        <translation>训练没有停在断点处，也没有步骤失败。</translation>
    </message>
    <message>
        <source>Write breakpoint() into a model&apos;s call, a loss or a step of your own.</source>
        <translation>请在模型的 call、损失函数或您自己的步骤中写入 breakpoint()。</translation>
    </message>
    <message>
        <source>The debugger was left.</source>
        <translation>已离开调试器。</translation>
    </message>
    <message>
        <source>Training still stands at {1}. lab.debug() goes on here; lab.stop() ends the run.</source>
        <translation>训练仍停在 {1}。lab.debug() 从这里继续，lab.stop() 结束运行。</translation>
    </message>
    <message>
        <source>Training stands at a breakpoint, {1}.</source>
        <translation>训练停在断点处，{1}。</translation>
    </message>
    <message>
        <source>What was asked for is carried out when it has gone on.</source>
        <translation>所请求的操作会在训练继续后执行。</translation>
    </message>
    <message>
        <source>Call lab.debug() to talk with the debugger, or lab.stop() to end the run.</source>
        <translation>调用 lab.debug() 与调试器对话，或调用 lab.stop() 结束运行。</translation>
    </message>
    <message>
        <source>step {1}, not yet taken</source>
        <translation>第 {1} 步，尚未执行</translation>
    </message>
    <message>
        <source>lab.follow(…, every={1}) is not possible.</source>
        <translation>无法执行 lab.follow(…, every={1})。</translation>
    </message>
    <message>
        <source>Expected a number of steps.</source>
        <translation>应为步数。</translation>
    </message>
    <message>
        <source>Training itself asked for its layers.</source>
        <translation>训练自身请求了各层的信息。</translation>
    </message>
    <message>
        <source>They are looked at between two steps.</source>
        <translation>这些信息在两步之间查看。</translation>
    </message>
    <message>
        <source>{1} is not followed.</source>
        <translation>没有在跟踪 {1}。</translation>
    </message>
    <message>
        <source>{1} is no statistic that can be followed.</source>
        <translation>{1} 不是可以跟踪的统计量。</translation>
    </message>
    <message>
        <source>Expected one of {1}.</source>
        <translation>应为以下之一：{1}。</translation>
    </message>
    <message>
        <source>; compared with {1}</source>
        <translation>；与 {1} 比较</translation>
    </message>
    <message>
        <source>Training itself asked for the gradient of its loss.</source>
        <translation>训练自己请求了损失的梯度。</translation>
    </message>
    <message>
        <source>It is taken between two steps: it would wait for ever for its own end.</source>
        <translation>它在两步之间计算：会永远等待自己结束。</translation>
    </message>
    <message>
        <source>Use a tape in a step of your own.</source>
        <translation>请在自己的步骤中使用梯度带。</translation>
    </message>
    <message>
        <source>lab.gradient was not told with respect to what.</source>
        <translation>没有告诉 lab.gradient 对什么求梯度。</translation>
    </message>
    <message>
        <source>For example lab.gradient(&quot;w * w&quot;, w).</source>
        <translation>例如 lab.gradient(&quot;w * w&quot;, w)。</translation>
    </message>
    <message>
        <source>The gradient was not computed: it was interrupted.</source>
        <translation>梯度没有计算：被中断了。</translation>
    </message>
    <message>
        <source>of shape {1}, norm {2}</source>
        <translation>形状 {1}，范数 {2}</translation>
    </message>
    <message>
        <source>lab.benchmark(step=True) takes neither code, nor devices, nor sizes.</source>
        <translation>lab.benchmark(step=True) 不接受代码、设备或大小。</translation>
    </message>
    <message>
        <source>The step is the experiment&apos;s, and runs where the experiment is.</source>
        <translation>这一步是实验的，在实验所在的设备上运行。</translation>
    </message>
    <message>
        <source>Set lab.device, or measure code instead.</source>
        <translation>请设置 lab.device，或改为测量代码。</translation>
    </message>
    <message>
        <source>Training itself asked for a benchmark.</source>
        <translation>训练自己请求了基准测试。</translation>
    </message>
    <message>
        <source>It would wait for ever for itself.</source>
        <translation>它会永远等待自己。</translation>
    </message>
    <message>
        <source>A benchmark is running already.</source>
        <translation>已有基准测试正在运行。</translation>
    </message>
    <message>
        <source>Wait for its end, or cancel it.</source>
        <translation>请等它结束，或取消它。</translation>
    </message>
    <message>
        <source>Training is going on, so nothing was measured.</source>
        <translation>训练正在进行，因此没有测量。</translation>
    </message>
    <message>
        <source>Measured beside it, the times would be wrong.</source>
        <translation>同时测量，时间会不准。</translation>
    </message>
    <message>
        <source>Pause training first: lab.pause().</source>
        <translation>请先暂停训练：lab.pause()。</translation>
    </message>
    <message>
        <source>Measuring the training step</source>
        <translation>正在测量训练的一步</translation>
    </message>
    <message>
        <source>The benchmark was interrupted.</source>
        <translation>基准测试被中断。</translation>
    </message>
    <message>
        <source>lab.benchmark got no device.</source>
        <translation>lab.benchmark 没有收到设备。</translation>
    </message>
    <message>
        <source>Give one: devices=[&quot;CPU:0&quot;].</source>
        <translation>请给出一个：devices=[&quot;CPU:0&quot;]。</translation>
    </message>
    <message>
        <source>modes={1} is not possible.</source>
        <translation>modes={1} 不可行。</translation>
    </message>
    <message>
        <source>lab.benchmark got no mode.</source>
        <translation>lab.benchmark 没有收到模式。</translation>
    </message>
    <message>
        <source>Expected some of: {1}.</source>
        <translation>应为以下各项中的若干个：{1}。</translation>
    </message>
    <message>
        <source>Expected one name and its values: sizes={&quot;n&quot;: [32, 64, 128]}.</source>
        <translation>应为一个名称和它的值：sizes={&quot;n&quot;: [32, 64, 128]}。</translation>
    </message>
    <message>
        <source>These sizes cannot be used.</source>
        <translation>这些大小不能使用。</translation>
    </message>
    <message>
        <source>sizes={1} cannot be used.</source>
        <translation>sizes={1} 不能使用。</translation>
    </message>
    <message>
        <source>{1}={2} is not possible.</source>
        <translation>{1}={2} 不可行。</translation>
    </message>
    <message>
        <source>Expected a number above 0.</source>
        <translation>应为大于 0 的数。</translation>
    </message>
    <message>
        <source>&lt;{1} predictions after step {2}, mean loss {3}&gt;</source>
        <translation>&lt;第 {2} 步后的 {1} 个预测，平均损失 {3}&gt;</translation>
    </message>
    <message>
        <source>&lt;{1} predictions after step {2}, {3} of them right&gt;</source>
        <translation>&lt;第 {2} 步后的 {1} 个预测，其中 {3} 个正确&gt;</translation>
    </message>
    <message>
        <source>Training itself asked for predictions.</source>
        <translation>训练自己请求了预测。</translation>
    </message>
    <message>
        <source>They are made between two steps: it would wait for ever for its own end.</source>
        <translation>预测在两步之间进行：会永远等待自己结束。</translation>
    </message>
    <message>
        <source>Call lab.model in a step of your own.</source>
        <translation>请在自己的步骤中调用 lab.model。</translation>
    </message>
    <message>
        <source>{1} was not written.</source>
        <translation>{1} 没有写入。</translation>
    </message>
    <message>
        <source>lab.edit needs one of: a value, scale=, normal=.</source>
        <translation>lab.edit 需要其中之一：一个值、scale=、normal=。</translation>
    </message>
    <message>
        <source>Training stands inside a step, in the debugger.</source>
        <translation>训练停在某一步之中，在调试器里。</translation>
    </message>
    <message>
        <source>Values are changed between two steps.</source>
        <translation>数值在两步之间更改。</translation>
    </message>
    <message>
        <source>Let the step end first: type c in the debugger.</source>
        <translation>请先让这一步结束：在调试器中输入 c。</translation>
    </message>
    <message>
        <source>{1}: changed.</source>
        <translation>{1}：已更改。</translation>
    </message>
    <message>
        <source>These values cannot be changed by hand.</source>
        <translation>这些数值不能手动更改。</translation>
    </message>
    <message>
        <source>{1} values do not fit a region of shape {2}.</source>
        <translation>{1} 个值不适合形状为 {2} 的区域。</translation>
    </message>
    <message>
        <source>watch for NaN and infinity</source>
        <translation>监视 NaN 和无穷大</translation>
    </message>
    <message>
        <source>normal={1} with seed={2} says no random numbers.</source>
        <translation>normal={1} 和 seed={2} 不能确定随机数。</translation>
    </message>
    <message>
        <source>Expected a mean, a standard deviation that is not negative, and a whole number as seed: normal=(0, 0.1), seed=1.</source>
        <translation>应为均值、不为负的标准差，以及作为种子的整数：normal=(0, 0.1), seed=1。</translation>
    </message>
    <message>
        <source>seed={1} is no seed.</source>
        <translation>seed={1} 不是种子。</translation>
    </message>
    <message>
        <source>Expected a whole number from 0 to {1}.</source>
        <translation>应为 0 到 {1} 之间的整数。</translation>
    </message>
    <message>
        <source># lab.edit({1}, {2}, …): {3}, too long to be written here</source>
        <translation># lab.edit({1}, {2}, …)：{3}，太长，无法写在这里</translation>
    </message>
    <message>
        <source>{1} cannot be looked at: that raises {2}.</source>
        <translation>无法查看 {1}：查看时引发 {2}。</translation>
    </message>
    <message>
        <source>The change was given up.</source>
        <translation>已放弃更改。</translation>
    </message>
    <message>
        <source>All values are as they were.</source>
        <translation>所有数值均保持原样。</translation>
    </message>
    <message>
        <source>No tensor was kept by a circle of references.</source>
        <translation>没有张量被循环引用保留。</translation>
    </message>
    <message>
        <source>Names can be watched only in the window&apos;s console.</source>
        <translation>只能在窗口的控制台中监视名称。</translation>
    </message>
    <message>
        <source>The benchmark was cancelled.</source>
        <translation>基准测试已取消。</translation>
    </message>
    <message>
        <source>The benchmark ended because training began.</source>
        <translation>训练开始，基准测试因此结束。</translation>
    </message>
    <message>
        <source>Measured beside training, its times would be wrong.</source>
        <translation>在训练的同时测量，时间会不准。</translation>
    </message>
    <message>
        <source>The result was not saved</source>
        <translation>结果没有保存</translation>
    </message>
    <message>
        <source>The result holds no tensor: each call ends when Python does.</source>
        <translation>结果不含张量：每次调用在 Python 返回时结束。</translation>
    </message>
    <message>
        <source>Each call ends when its whole result has been copied to host memory.</source>
        <translation>每次调用在整个结果复制到主机内存后结束。</translation>
    </message>
    <message>
        <source>Each call ends when one element of its result has been copied to host memory.</source>
        <translation>每次调用在结果的一个元素复制到主机内存后结束。</translation>
    </message>
    <message>
        <source>TensorFlow traced {1} times in {2} measured calls.</source>
        <translation>TensorFlow 在 {2} 次测量的调用中追踪了 {1} 次。</translation>
    </message>
    <message>
        <source>Each trace takes as long as many calls. {1}.</source>
        <translation>每次追踪的用时相当于许多次调用。{1}。</translation>
    </message>
    <message>
        <source>Pass tensors instead of Python numbers, or give an input_signature without sizes.</source>
        <translation>请传入张量而不是 Python 数字，或给出不含大小的 input_signature。</translation>
    </message>
    <message>
        <source>Inside tf.function, print ran only while it was traced.</source>
        <translation>在 tf.function 中，print 只在追踪时运行。</translation>
    </message>
    <message>
        <source>It printed in the first call, and not in {1} measured calls.</source>
        <translation>它在第一次调用时打印，而在 {1} 次测量的调用中没有。</translation>
    </message>
    <message>
        <source>A Python side effect is no part of a graph; tf.print is.</source>
        <translation>Python 的副作用不属于计算图；tf.print 属于。</translation>
    </message>
    <message>
        <source>Inside tf.function, the object {1} changed only while it was traced.</source>
        <translation>在 tf.function 中，对象 {1} 只在追踪时改变。</translation>
    </message>
    <message>
        <source>Op by op it grew by {1} in {2} calls.</source>
        <translation>逐个运算执行时，它在 {2} 次调用中增加了 {1}。</translation>
    </message>
    <message>
        <source>A Python side effect is no part of a graph; assigning to a tf.Variable is.</source>
        <translation>Python 的副作用不属于计算图；对 tf.Variable 赋值属于。</translation>
    </message>
    <message>
        <source>Each call gives another result, so results of different modes are not compared.</source>
        <translation>每次调用结果不同，因此不比较不同模式的结果。</translation>
    </message>
    <message>
        <source>The code draws random numbers or changes a variable.</source>
        <translation>代码使用随机数或改变变量。</translation>
    </message>
    <message>
        <source>XLA gives other last digits, and that is no error.</source>
        <translation>XLA 给出的末尾几位不同，这不是错误。</translation>
    </message>
    <message>
        <source>It adds in another order, and draws other random numbers (of Dropout, for example).</source>
        <translation>它相加的顺序不同，抽取的随机数也不同（例如 Dropout 的）。</translation>
    </message>
    <message>
        <source>The times vary much from call to call, so small differences mean nothing.</source>
        <translation>各次调用的时间差异很大，因此小的差别没有意义。</translation>
    </message>
    <message>
        <source>That is so in {1} of {2} rows: other programs are at work.</source>
        <translation>{2} 行中有 {1} 行如此：其他程序正在运行。</translation>
    </message>
    <message>
        <source>End them, or measure for longer.</source>
        <translation>请结束它们，或测量更长时间。</translation>
    </message>
    <message>
        <source>Asked for {1}, the result lies on {2}.</source>
        <translation>要求在 {1} 上，结果在 {2} 上。</translation>
    </message>
    <message>
        <source>TensorFlow puts an operation that a device cannot do somewhere else.</source>
        <translation>设备不能执行的运算，TensorFlow 会放到别处。</translation>
    </message>
    <message>
        <source>There is nothing to measure.</source>
        <translation>没有可测量的内容。</translation>
    </message>
    <message>
        <source>Write an expression, for example: a @ a</source>
        <translation>请写一个表达式，例如：a @ a</translation>
    </message>
    <message>
        <source>measured code</source>
        <translation>测量代码</translation>
    </message>
    <message>
        <source>The {1} failed in line {2}.</source>
        <translation>{1}在第 {2} 行失败。</translation>
    </message>
    <message>
        <source>The {1} failed.</source>
        <translation>{1}失败。</translation>
    </message>
    <message>
        <source>A name that the measured lines assign is their own: give it its first value in the set-up.</source>
        <translation>测量代码赋值的名称是它自己的：请在准备代码中给出初值。</translation>
    </message>
    <message>
        <source>The {1} cannot be read: line {2}.</source>
        <translation>{1}无法读取：第 {2} 行。</translation>
    </message>
    <message>
        <source>Each call ends when its loss, and on a GPU one of the weights as well, has been copied to host memory.</source>
        <translation>每次调用在损失（在 GPU 上还有一个权重）复制到主机内存后结束。</translation>
    </message>
    <message>
        <source>A step of your own cannot be measured as the experiment&apos;s step.</source>
        <translation>自己写的步骤不能作为实验的一步来测量。</translation>
    </message>
    <message>
        <source>It may change anything, and EagerLab could not put that back.</source>
        <translation>它可能改变任何内容，而 EagerLab 无法复原。</translation>
    </message>
    <message>
        <source>Measure it as code: lab.benchmark(&quot;step(batch)&quot;, setup=&quot;…&quot;).</source>
        <translation>请作为代码测量：lab.benchmark(&quot;step(batch)&quot;, setup=&quot;…&quot;)。</translation>
    </message>
    <message>
        <source>Measuring the step moved the experiment.</source>
        <translation>测量这一步使实验的位置变动了。</translation>
    </message>
    <message>
        <source>It was at {1}, and is at {2}.</source>
        <translation>它原在 {1}，现在 {2}。</translation>
    </message>
    <message>
        <source>Restore a checkpoint.</source>
        <translation>请恢复一个检查点。</translation>
    </message>
    <message>
        <source>The training step failed.</source>
        <translation>训练的一步失败。</translation>
    </message>
    <message>
        <source>{1}: traced for the first time</source>
        <translation>{1}：首次追踪</translation>
    </message>
    <message>
        <source>{1} was {2}, then {3}</source>
        <translation>{1} 原为 {2}，后为 {3}</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>{1}: the same arguments (a new function each time, or other variables)</source>
        <translation>{1}：参数相同（每次是新的函数，或变量不同）</translation>
    </message>
    <message>
        <source>unknown shape</source>
        <translation>未知形状</translation>
    </message>
    <message>
        <source>the Python value {1}</source>
        <translation>Python 值 {1}</translation>
    </message>
    <message>
        <source>Its result() took longer than {1} s, so it is not asked again.</source>
        <translation>它的 result() 用时超过 {1} 秒，因此不再询问。</translation>
    </message>
    <message>
        <source>It counts nothing yet: its first update makes its variables.</source>
        <translation>它还没有计数：第一次更新会创建变量。</translation>
    </message>
    <message>
        <source>it holds an object of type {1} that gives {2} numbers</source>
        <translation>它含有一个给出 {2} 个数、类型为 {1} 的对象</translation>
    </message>
    <message>
        <source>It gives no result.</source>
        <translation>它没有给出结果。</translation>
    </message>
    <message>
        <source>The results of your {1}</source>
        <translation>你的 {1} 的结果</translation>
    </message>
    <message>
        <source>A group whose input is added to its output, so that it learns only the difference.</source>
        <translation>输入与输出相加的组，因此只学习差值。</translation>
    </message>
    <message>
        <source>Bring the input to the output&apos;s shape, where the two differ, by a layer of its own.</source>
        <translation>两者形状不同时，用单独的层把输入变成输出的形状。</translation>
    </message>
    <message>
        <source>The share of samples that are told right.</source>
        <translation>判断正确的样本所占的比例。</translation>
    </message>
    <message>
        <source>Your layers</source>
        <translation>自己的层</translation>
    </message>
    <message>
        <source>several outputs</source>
        <translation>多个输出</translation>
    </message>
    <message>
        <source>a batch of fixed size</source>
        <translation>固定大小的批次</translation>
    </message>
    <message>
        <source>{1} needs a value for {2}.</source>
        <translation>{1} 需要 {2} 的值。</translation>
    </message>
    <message>
        <source>{1} asks for {2}, which a list of layers cannot have.</source>
        <translation>{1} 要求{2}，层列表不能有。</translation>
    </message>
    <message>
        <source>Leave {1} out</source>
        <translation>去掉 {1}</translation>
    </message>
    <message>
        <source>{1} has no parameter {2}.</source>
        <translation>{1} 没有参数 {2}。</translation>
    </message>
    <message>
        <source>{1} has no parameter {2}. Did you mean {3}?</source>
        <translation>{1} 没有参数 {2}。是指 {3} 吗？</translation>
    </message>
    <message>
        <source>Call it {1}</source>
        <translation>改为 {1}</translation>
    </message>
    <message>
        <source>Set {1} to {2}</source>
        <translation>把 {1} 设为 {2}</translation>
    </message>
    <message>
        <source>should be a text without a slash; it is {1}.</source>
        <translation>应为不含斜杠的文本；现在是 {1}。</translation>
    </message>
    <message>
        <source>should have a value.</source>
        <translation>应有值。</translation>
    </message>
    <message>
        <source>should be true or false; it is {1}.</source>
        <translation>应为真或假；现在是 {1}。</translation>
    </message>
    <message>
        <source>should be a text; it is {1}.</source>
        <translation>应为文本；现在是 {1}。</translation>
    </message>
    <message>
        <source>Did you mean {1}?</source>
        <translation>是指 {1} 吗？</translation>
    </message>
    <message>
        <source>Possible are {1} …</source>
        <translation>可以是 {1} …</translation>
    </message>
    <message>
        <source>cannot be {1}.{2}</source>
        <translation>不能是 {1}。{2}</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>of at least {1}</source>
        <translation>，至少 {1}</translation>
    </message>
    <message>
        <source>of at most {1}</source>
        <translation>，最多 {1}</translation>
    </message>
    <message>
        <source>should be {1}; it is {2}.</source>
        <translation>应为{1}；现在是 {2}。</translation>
    </message>
    <message>
        <source>should have at least one number.</source>
        <translation>应至少有一个数。</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>one number or {1}</source>
        <translation>一个数或 {1}</translation>
    </message>
    <message>
        <source>should be one number or {1}; it is {2}.</source>
        <translation>应为一个数或 {1}；现在是 {2}。</translation>
    </message>
    <message>
        <source>Put {1} back to what it usually is{2}</source>
        <translation>把 {1} 恢复为默认值{2}</translation>
    </message>
    <message>
        <source>a flat input</source>
        <translation>一维输入</translation>
    </message>
    <message>
        <source>series of volumes</source>
        <translation>体数据序列</translation>
    </message>
    <message>
        <source>it gets one flat number</source>
        <translation>它得到一个数</translation>
    </message>
    <message>
        <source>it gets {1} flat numbers</source>
        <translation>它得到 {1} 个数</translation>
    </message>
    <message>
        <source>it gets {1}</source>
        <translation>它得到 {1}</translation>
    </message>
    <message>
        <source>Dense wants a flat input; {1}: add Flatten.</source>
        <translation>Dense 需要一维输入；{1}：请添加 Flatten。</translation>
    </message>
    <message>
        <source>an input of {1} axes</source>
        <translation>{1} 个轴的输入</translation>
    </message>
    <message>
        <source>{1}: add Embedding.</source>
        <translation>{1}：请添加 Embedding。</translation>
    </message>
    <message>
        <source>{1}: add Flatten.</source>
        <translation>{1}：请添加 Flatten。</translation>
    </message>
    <message>
        <source>Let {1} before it return its sequence</source>
        <translation>让前面的 {1} 返回序列</translation>
    </message>
    <message>
        <source>Add Reshape to {1}</source>
        <translation>添加 Reshape，变为 {1}</translation>
    </message>
    <message>
        <source>{1} looks up whole numbers; it gets decimal numbers.</source>
        <translation>{1} 用整数查表；它得到的是小数。</translation>
    </message>
    <message>
        <source>{1} wants pictures with 3 colours; {2}.</source>
        <translation>{1} 需要 3 个颜色的图片；{2}。</translation>
    </message>
    <message>
        <source>BatchNormalization wants decimal numbers; it gets whole numbers to be looked up: add Embedding.</source>
        <translation>BatchNormalization 需要小数；它得到的是用来查表的整数：请添加 Embedding。</translation>
    </message>
    <message>
        <source>Bidirectional wants LSTM, GRU or SimpleRNN inside; it holds {1}.</source>
        <translation>Bidirectional 里面需要 LSTM、GRU 或 SimpleRNN；现在是 {1}。</translation>
    </message>
    <message>
        <source>Put LSTM inside</source>
        <translation>在里面放 LSTM</translation>
    </message>
    <message>
        <source>Bring the input to that shape by a projection</source>
        <translation>用投影把输入变成该形状</translation>
    </message>
    <message>
        <source>The group&apos;s output, {1}, cannot be added to its input, {2}{3}.</source>
        <translation>组的输出 {1} 不能与它的输入 {2} 相加{3}。</translation>
    </message>
    <message>
        <source>, not even by a projection</source>
        <translation>，用投影也不行</translation>
    </message>
    <message>
        <source>Dissolve the group</source>
        <translation>解散组</translation>
    </message>
    <message>
        <source>Keep the size in {1}: padding “same”</source>
        <translation>在 {1} 中保持大小：padding “same”</translation>
    </message>
    <message>
        <source>Set {1} of the last layer to {2}</source>
        <translation>把最后一层的 {1} 设为 {2}</translation>
    </message>
    <message>
        <source>The data say nothing that could be learnt: choose a target in Data.</source>
        <translation>数据中没有可学习的内容：请在“数据”中选择目标。</translation>
    </message>
    <message>
        <source>The loss {1} is for classes, and the data are numbers to be told</source>
        <translation>损失 {1} 用于类别，而数据是要预测的数值</translation>
    </message>
    <message>
        <source>The loss {1} is for two classes, and the data have {2}</source>
        <translation>损失 {1} 用于两个类别，而数据有 {2} 个</translation>
    </message>
    <message>
        <source>The loss {1} compares number with number, and the data have {2} classes</source>
        <translation>损失 {1} 比较数与数，而数据有 {2} 个类别</translation>
    </message>
    <message>
        <source>{1}: choose {2} in Training.</source>
        <translation>{1}：请在“训练”中选择 {2}。</translation>
    </message>
    <message>
        <source>Use the loss {1}</source>
        <translation>使用损失 {1}</translation>
    </message>
    <message>
        <source>Let the loss take scores as they are (from_logits)</source>
        <translation>让损失直接接受得分 (from_logits)</translation>
    </message>
    <message>
        <source>Let the loss take probabilities</source>
        <translation>让损失接受概率</translation>
    </message>
    <message>
        <source>Add Flatten at the end</source>
        <translation>在末尾添加 Flatten</translation>
    </message>
    <message>
        <source>Add {1} at the end</source>
        <translation>在末尾添加 {1}</translation>
    </message>
    <message>
        <source>For each sample {1} numbers come out of the model; {2} are wanted.</source>
        <translation>模型对每个样本给出 {1} 个数；需要 {2} 个。</translation>
    </message>
    <message>
        <source>Set units of the last Dense to {1}</source>
        <translation>把最后一个 Dense 的 units 设为 {1}</translation>
    </message>
    <message>
        <source>Add Dense with {1} units at the end</source>
        <translation>在末尾添加 {1} 个单元的 Dense</translation>
    </message>
    <message>
        <source>one number is wanted</source>
        <translation>需要一个数</translation>
    </message>
    <message>
        <source>{1} numbers are wanted</source>
        <translation>需要 {1} 个数</translation>
    </message>
    <message>
        <source>one number comes</source>
        <translation>给出一个数</translation>
    </message>
    <message>
        <source>{1} numbers come</source>
        <translation>给出 {1} 个数</translation>
    </message>
    <message>
        <source>, one for each of {1} classes</source>
        <translation>，{1} 个类别各一个</translation>
    </message>
    <message>
        <source>For each sample {1} out of the model; {2}{3}.</source>
        <translation>模型对每个样本{1}；{2}{3}。</translation>
    </message>
    <message>
        <source>The softmax of one number is always 1.</source>
        <translation>一个数的 softmax 总是 1。</translation>
    </message>
    <message>
        <source>goes through {1}</source>
        <translation>经过 {1}</translation>
    </message>
    <message>
        <source>gives any numbers</source>
        <translation>给出任意的数</translation>
    </message>
    <message>
        <source>The loss expects probabilities, and the last layer {1}.</source>
        <translation>损失需要概率，而最后一层{1}。</translation>
    </message>
    <message>
        <source>gives probabilities already</source>
        <translation>已经给出概率</translation>
    </message>
    <message>
        <source>cuts scores short by {1}</source>
        <translation>用 {1} 截断得分</translation>
    </message>
    <message>
        <source>The loss takes scores as they are (from_logits), and the last layer {1}: it would learn badly.</source>
        <translation>损失直接接受得分 (from_logits)，而最后一层{1}：会学不好。</translation>
    </message>
    <message>
        <source>Set its activation to {1}</source>
        <translation>把它的 activation 设为 {1}</translation>
    </message>
    <message>
        <source>Leave its activation out</source>
        <translation>去掉它的 activation</translation>
    </message>
    <message>
        <source>{1} numbers</source>
        <translation>{1} 个数</translation>
    </message>
    <message>
        <source>{1} flat numbers, one for each class,</source>
        <translation>{1} 个数，每个类别一个，</translation>
    </message>
    <message>
        <source>stateless scope</source>
        <translation>无状态作用域</translation>
    </message>
    <message>
        <source>{1} gives several outputs. A list of layers needs one.</source>
        <translation>{1} 给出多个输出。层列表需要一个。</translation>
    </message>
    <message>
        <source>in line {1}</source>
        <translation>（第 {1} 行）</translation>
    </message>
    <message>
        <source>Your layer {1} fails{2}. {3}</source>
        <translation>你的层 {1} 失败{2}。{3}</translation>
    </message>
    <message>
        <source>{1} does not fit here. {2}</source>
        <translation>{1} 在这里不合适。{2}</translation>
    </message>
    <message>
        <source>Error encountered:</source>
        <translation>遇到错误：</translation>
    </message>
    <message>
        <source>input&apos;s channels</source>
        <translation>输入的通道数</translation>
    </message>
    <message>
        <source>Use padding “same”</source>
        <translation>使用 padding “same”</translation>
    </message>
    <message>
        <source>The window of {1}, {2}, is larger than its input, {3}.</source>
        <translation>{1} 的窗口 {2} 大于它的输入 {3}。</translation>
    </message>
    <message>
        <source>Set dilation_rate to 1</source>
        <translation>把 dilation_rate 设为 1</translation>
    </message>
    <message>
        <source>strides and dilation_rate cannot both be larger than 1.</source>
        <translation>strides 和 dilation_rate 不能都大于 1。</translation>
    </message>
    <message>
        <source>Set strides to {1}</source>
        <translation>把 strides 设为 {1}</translation>
    </message>
    <message>
        <source>{1} can only move by the same stride both ways.</source>
        <translation>{1} 两个方向的步幅必须相同。</translation>
    </message>
    <message>
        <source>Set groups to 1</source>
        <translation>把 groups 设为 1</translation>
    </message>
    <message>
        <source>groups must divide the {1}, {2}; it is {3}.</source>
        <translation>groups 必须整除{1} {2}；现在是 {3}。</translation>
    </message>
    <message>
        <source>Set target_shape to −1: all in a row</source>
        <translation>把 target_shape 设为 −1：排成一行</translation>
    </message>
    <message>
        <source>target_shape takes sizes of at least 1, and −1 at most once, for what is left over.</source>
        <translation>target_shape 的大小至少为 1，−1 最多出现一次，表示其余部分。</translation>
    </message>
    <message>
        <source>{1} cannot become {2}.</source>
        <translation>{1} 不能变成 {2}。</translation>
    </message>
    <message>
        <source>Set dims to {1}</source>
        <translation>把 dims 设为 {1}</translation>
    </message>
    <message>
        <source>dims names each axis of the input once, from 1 to {1}; it is {2}.</source>
        <translation>dims 应列出输入的每个轴一次，从 1 到 {1}；现在是 {2}。</translation>
    </message>
    <message>
        <source>Nothing is left after cropping {1} by {2}.</source>
        <translation>{1} 裁去 {2} 后什么都不剩。</translation>
    </message>
    <message>
        <source>Set cropping to 0</source>
        <translation>把 cropping 设为 0</translation>
    </message>
    <message>
        <source>groups must divide the channels, {1}; it is {2}.</source>
        <translation>groups 必须整除通道数 {1}；现在是 {2}。</translation>
    </message>
    <message>
        <source>Set groups to {1}</source>
        <translation>把 groups 设为 {1}</translation>
    </message>
    <message>
        <source>num_key_value_heads must divide num_query_heads, {1}; it is {2}.</source>
        <translation>num_key_value_heads 必须整除 num_query_heads {1}；现在是 {2}。</translation>
    </message>
    <message>
        <source>Set num_key_value_heads to {1}</source>
        <translation>把 num_key_value_heads 设为 {1}</translation>
    </message>
    <message>
        <source>InputLayer can only stand at the beginning.</source>
        <translation>InputLayer 只能在开头。</translation>
    </message>
    <message>
        <source>The data have samples of {1}; InputLayer says {2}.</source>
        <translation>数据的样本是 {1}；InputLayer 是 {2}。</translation>
    </message>
    <message>
        <source>Set shape to {1}</source>
        <translation>把 shape 设为 {1}</translation>
    </message>
    <message>
        <source>There is no class {1} among your layers.</source>
        <translation>你的层中没有类 {1}。</translation>
    </message>
    <message>
        <source>Two layers are called {1}; each needs a name of its own.</source>
        <translation>有两个层都叫 {1}；每个层需要自己的名称。</translation>
    </message>
    <message>
        <source>Leave name out</source>
        <translation>去掉 name</translation>
    </message>
    <message>
        <source>The weights of {1} were not put in.</source>
        <translation>{1} 的权重没有放入。</translation>
    </message>
    <message>
        <source>{1} is not a file of a model.</source>
        <translation>{1} 不是模型文件。</translation>
    </message>
    <message>
        <source>Expected a name that ends in .keras (a whole model), .weights.h5 or .h5 (weights).</source>
        <translation>名称应以 .keras（整个模型）、.weights.h5 或 .h5（权重）结尾。</translation>
    </message>
    <message>
        <source>A model cannot be saved as {1}.</source>
        <translation>模型不能保存为 {1}。</translation>
    </message>
    <message>
        <source>Expected a name that ends in .keras (the whole model) or .weights.h5 (its weights).</source>
        <translation>名称应以 .keras（整个模型）或 .weights.h5（权重）结尾。</translation>
    </message>
    <message>
        <source>{1} was not saved.</source>
        <translation>{1} 没有保存。</translation>
    </message>
    <message>
        <source>Saved {1} as {2}.</source>
        <translation>已把{1}保存为 {2}。</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>its weights</source>
        <translation>它的权重</translation>
    </message>
    <message>
        <source>The model of {1} cannot be built.</source>
        <translation>{1} 的模型无法构建。</translation>
    </message>
    <message>
        <source>It may come from another version of Keras.</source>
        <translation>它可能来自另一个版本的 Keras。</translation>
    </message>
    <message>
        <source>Opened the model of {1}: {2} parameters.</source>
        <translation>已打开 {1} 的模型：{2} 个参数。</translation>
    </message>
    <message>
        <source>Opened the {1} layers of {2}: {3} parameters.</source>
        <translation>已打开 {2} 的 {1} 层：{3} 个参数。</translation>
    </message>
    <message>
        <source>The model of {1} does not suit the data of this experiment.</source>
        <translation>{1} 的模型不适合此实验的数据。</translation>
    </message>
    <message>
        <source>It takes samples of {1}; the data have samples of {2}.</source>
        <translation>它接受 {1} 的样本；数据的样本是 {2}。</translation>
    </message>
    <message>
        <source>Open data that suit it first.</source>
        <translation>请先打开适合它的数据。</translation>
    </message>
    <message>
        <source>The experiment has no model.</source>
        <translation>实验没有模型。</translation>
    </message>
    <message>
        <source>The model is of type {1} and not a model of Keras.</source>
        <translation>该模型的类型是 {1}，而不是 Keras 模型。</translation>
    </message>
    <message>
        <source>Save a checkpoint instead: it holds any model.</source>
        <translation>请改为保存检查点：它能保存任何模型。</translation>
    </message>
    <message>
        <source>The model has no weights yet: nothing has gone through it.</source>
        <translation>模型还没有权重：还没有数据经过它。</translation>
    </message>
    <message>
        <source>Train one step first.</source>
        <translation>请先训练一步。</translation>
    </message>
    <message>
        <source>{1} is a folder.</source>
        <translation>{1} 是文件夹。</translation>
    </message>
    <message>
        <source>Expected a file that ends in .keras, .weights.h5 or .h5.</source>
        <translation>应为以 .keras、.weights.h5 或 .h5 结尾的文件。</translation>
    </message>
    <message>
        <source>Choose another folder or free some space.</source>
        <translation>请选择另一个文件夹，或腾出空间。</translation>
    </message>
    <message>
        <source>Save its weights alone, as .weights.h5, or a checkpoint.</source>
        <translation>请只保存它的权重（.weights.h5），或保存检查点。</translation>
    </message>
    <message>
        <source>It could not be interrupted and goes on in the background until the backend is restarted.</source>
        <translation>它无法中断，会在后台继续，直到后端重启。</translation>
    </message>
    <message>
        <source>{1} took longer than {2} s, so they were not used.</source>
        <translation>{1}用时超过 {2} 秒，因此没有使用。</translation>
    </message>
    <message>
        <source>There may be a loop in them that never ends.{1}</source>
        <translation>其中可能有永不结束的循环。{1}</translation>
    </message>
    <message>
        <source>Correct them in Code.</source>
        <translation>请在“代码”中改正。</translation>
    </message>
    <message>
        <source>Your layers cannot be used: there is a fault{1}{2}.</source>
        <translation>你的层无法使用：有错误{1}{2}。</translation>
    </message>
    <message>
        <source>Correct it in Code.</source>
        <translation>请在“代码”中改正。</translation>
    </message>
    <message>
        <source>a Lambda layer, which is Python code</source>
        <translation>Lambda 层，即 Python 代码</translation>
    </message>
    <message>
        <source>a function, which is Python code</source>
        <translation>函数，即 Python 代码</translation>
    </message>
    <message>
        <source>a function of its own</source>
        <translation>它自己的函数</translation>
    </message>
    <message>
        <source>a layer that runs another saved program</source>
        <translation>运行另一个已保存程序的层</translation>
    </message>
    <message>
        <source>a pickled PyTorch module, which can run code</source>
        <translation>可运行代码的 PyTorch pickle 模块</translation>
    </message>
    <message>
        <source>functions of JAX</source>
        <translation>JAX 的函数</translation>
    </message>
    <message>
        <source>functions of Flax</source>
        <translation>Flax 的函数</translation>
    </message>
    <message>
        <source>types of TensorFlow</source>
        <translation>TensorFlow 的类型</translation>
    </message>
    <message>
        <source>{1} is not opened.</source>
        <translation>{1} 没有打开。</translation>
    </message>
    <message>
        <source>Its configuration is far too large for a model.</source>
        <translation>它的配置对模型来说过大。</translation>
    </message>
    <message>
        <source>The part {1} does not have the checksum it should have.</source>
        <translation>部分 {1} 的校验和不正确。</translation>
    </message>
    <message>
        <source>{1} is not a model of Keras.</source>
        <translation>{1} 不是 Keras 模型。</translation>
    </message>
    <message>
        <source>It is a ZIP file without a model&apos;s configuration.</source>
        <translation>它是没有模型配置的 ZIP 文件。</translation>
    </message>
    <message>
        <source>Its configuration describes none.</source>
        <translation>它的配置没有描述模型。</translation>
    </message>
    <message>
        <source>{1} is no plain value</source>
        <translation>{1} 不是普通的值</translation>
    </message>
    <message>
        <source>{1} is not opened: it holds {2}.</source>
        <translation>{1} 没有打开：它含有{2}。</translation>
    </message>
    <message>
        <source>Opening it would run what stands in the file, whoever wrote it.</source>
        <translation>打开它会运行文件中的内容，不论是谁写的。</translation>
    </message>
    <message>
        <source>If you trust it, load it at the console and hand it over with lab.use(model=…).</source>
        <translation>如果信任它，请在控制台加载，再用 lab.use(model=…) 交出。</translation>
    </message>
    <message>
        <source>{1} needs {2}, which is not part of Keras.</source>
        <translation>{1} 需要 {2}，它不属于 Keras。</translation>
    </message>
    <message>
        <source>A model&apos;s file holds the names of its classes, not the classes themselves.</source>
        <translation>模型文件只含类的名称，不含类本身。</translation>
    </message>
    <message>
        <source>Define it at the console, load the model there, and hand it over with lab.use(model=…).</source>
        <translation>请在控制台定义它并加载模型，再用 lab.use(model=…) 交出。</translation>
    </message>
    <message>
        <source>{1} is not opened: its layer {2} reads another file.</source>
        <translation>{1} 没有打开：它的层 {2} 会读取另一个文件。</translation>
    </message>
    <message>
        <source>That file is {1}.</source>
        <translation>那个文件是 {1}。</translation>
    </message>
    <message>
        <source>{1} cannot be read as a model of Keras.</source>
        <translation>{1} 不能作为 Keras 模型读取。</translation>
    </message>
    <message>
        <source>It is damaged or of another kind. {1}</source>
        <translation>它已损坏或属于其他类型。{1}</translation>
    </message>
    <message>
        <source>Expected a file that model.save(&apos;….keras&apos;) wrote.</source>
        <translation>应为 model.save(&apos;….keras&apos;) 写出的文件。</translation>
    </message>
    <message>
        <source>How the layer is called in the variable tree and in checkpoints.</source>
        <translation>层在变量树和检查点中的名称。</translation>
    </message>
    <message>
        <source>It is no HDF5 file, or it is damaged. {1}</source>
        <translation>它不是 HDF5 文件，或已损坏。{1}</translation>
    </message>
    <message>
        <source>There are no weights in it.</source>
        <translation>其中没有权重。</translation>
    </message>
    <message>
        <source>Nothing was changed. Open the model that they belong to.</source>
        <translation>什么都没有改变。请打开它们所属的模型。</translation>
    </message>
    <message>
        <source>Put the weights of {1} into the model: {2} numbers.</source>
        <translation>已把 {1} 的权重放入模型：{2} 个数。</translation>
    </message>
    <message>
        <source>{1}: {2} in the file, {3} in the model</source>
        <translation>{1}：文件中为 {2}，模型中为 {3}</translation>
    </message>
    <message>
        <source>{1} ({2}) is not in the file</source>
        <translation>{1}（{2}）不在文件中</translation>
    </message>
    <message>
        <source>{1} ({2}) is not in the model</source>
        <translation>{1}（{2}）不在模型中</translation>
    </message>
    <message>
        <source>… and {1} more</source>
        <translation>… 还有 {1} 个</translation>
    </message>
    <message>
        <source>{1}: they are those of another model.</source>
        <translation>{1}：它们属于另一个模型。</translation>
    </message>
    <message>
        <source>There is nothing called {1}.</source>
        <translation>没有名为 {1} 的对象。</translation>
    </message>
    <message>
        <source>Expected one of {1} first.</source>
        <translation>开头应为以下之一：{1}。</translation>
    </message>
    <message>
        <source>{1} is not there (any more).</source>
        <translation>{1} 不存在（或已不存在）。</translation>
    </message>
    <message>
        <source>The console has no such name.</source>
        <translation>控制台中没有这个名称。</translation>
    </message>
    <message>
        <source>{1} holds nothing called {2}.</source>
        <translation>{1} 中没有名为 {2} 的对象。</translation>
    </message>
    <message>
        <source>cannot be looked at: {1}</source>
        <translation>无法查看：{1}</translation>
    </message>
    <message>
        <source>{1} held it before this step: restore the last checkpoint, or reset.</source>
        <translation>在这一步之前 {1} 里就有它：恢复上一个检查点，或重置。</translation>
    </message>
    <message>
        <source>The logarithm of 0 is infinite, that of a negative number is NaN: keep its input above 0 with tf.maximum(x, 1e-7), or let a loss take logits (from_logits=True) instead of probabilities.</source>
        <translation>0 的对数是无穷大，负数的对数是 NaN：用 tf.maximum(x, 1e-7) 让输入大于 0，或者让损失接收 logits（from_logits=True）而不是概率。</translation>
    </message>
    <message>
        <source>It divides by 0: use tf.math.divide_no_nan(a, b), or add a small number to the divisor.</source>
        <translation>除数为 0：用 tf.math.divide_no_nan(a, b)，或者给除数加一个很小的数。</translation>
    </message>
    <message>
        <source>The square root of a negative number is NaN, and its gradient at 0 is infinite: add a small number inside, tf.sqrt(x + 1e-12).</source>
        <translation>负数的平方根是 NaN，而平方根在 0 处的梯度是无穷大：在里面加一个很小的数，tf.sqrt(x + 1e-12)。</translation>
    </message>
    <message>
        <source>exp overflows from 88.8 on in float32, and from 11.1 on in float16: use tf.nn.softmax, tf.nn.log_softmax, tf.reduce_logsumexp or tf.nn.softplus, which do not, or clip its input.</source>
        <translation>exp 在 float32 下从 88.8 起溢出，在 float16 下从 11.1 起溢出：改用不会溢出的 tf.nn.softmax、tf.nn.log_softmax、tf.reduce_logsumexp 或 tf.nn.softplus，或者裁剪输入。</translation>
    </message>
    <message>
        <source>float16 ends at 65,504: scale the values, or use mixed_bfloat16 or float32.</source>
        <translation>float16 最大只到 65,504：缩小数值，或改用 mixed_bfloat16 或 float32。</translation>
    </message>
    <message>
        <source>clipnorm=1.0 in the optimizer</source>
        <translation>优化器的 clipnorm=1.0</translation>
    </message>
    <message>
        <source>The numbers have grown from step to step: go back to a checkpoint before that, use a lower learning rate{1}, clip gradients ({2}), and bring inputs to about -1 to 1.</source>
        <translation>数值一步步变大了：回到之前的检查点，调低学习率{1}，裁剪梯度（{2}），并把输入缩放到大约 -1 到 1。</translation>
    </message>
    <message>
        <source>Try a lower learning rate{1}, clipped gradients ({2}), and inputs of about -1 to 1.</source>
        <translation>试试更低的学习率{1}、裁剪梯度（{2}），以及大约 -1 到 1 的输入。</translation>
    </message>
    <message>
        <source>{op} left the first NaN of this cell in a variable. NaN in it: {count} of {size} ({result}).</source>
        <translation>{op} 在一个变量中留下了此单元的第一个 NaN。其中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>The first NaN of this cell came out of {op}, which hands on what a dataset or a tf.function computed. NaN in its result: {count} of {size} ({result}).</source>
        <translation>此单元的第一个 NaN 来自 {op}，它只是转交数据集或 tf.function 的计算结果。结果中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op} left the first infinity of this cell in a variable. Infinite in it: {count} of {size} ({result}).</source>
        <translation>{op} 在一个变量中留下了此单元的第一个 Inf。其中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>The first infinity of this cell came out of {op}, which hands on what a dataset or a tf.function computed. Infinite in its result: {count} of {size} ({result}).</source>
        <translation>此单元的第一个 Inf来自 {op}，它只是转交数据集或 tf.function 的计算结果。结果中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>EagerLab itself works with {name}{rule}, so no other was put before it. Nothing was changed.</source>
        <translation>EagerLab 自身需要 {name}{rule}，因此没有安装其他版本。什么都没有改变。</translation>
    </message>
    <message>
        <source>Leave the version of {name} open in what you install, or take a version of it that allows this one.</source>
        <translation>安装时不要限定 {name} 的版本，或者选用允许这个版本的版本。</translation>
    </message>
    <message>
        <source>The disk is full, so nothing was installed. Free some space and try again.</source>
        <translation>磁盘已满，因此什么都没有安装。请腾出一些空间，然后重试。</translation>
    </message>
    <message>
        <source>{name} brings a {module} of its own. From the next start on it stands before the one that EagerLab comes with, and may break what needs that. To be safe: %pip uninstall {name}</source>
        <translation>{name} 带有自己的 {module}。从下次启动起，它会排在 EagerLab 自带的之前，可能使依赖它的部分无法工作。稳妥的做法：%pip uninstall {name}</translation>
    </message>
    <message>
        <source>Packages are being installed in another window: this cell waits for it. Interrupt it to give up.</source>
        <translation>另一个窗口正在安装软件包：本单元会等它结束。要放弃，请中断本单元。</translation>
    </message>
    <message>
        <source>Packages of your own cannot be changed now: {why}</source>
        <translation>现在无法更改你自己的软件包：{why}</translation>
    </message>
    <message>
        <source>lab.plot got nothing to plot.</source>
        <translation>lab.plot 没有收到可绘制的内容。</translation>
    </message>
    <message>
        <source>For example lab.plot(step, loss=loss).</source>
        <translation>例如 lab.plot(step, loss=loss)。</translation>
    </message>
    <message>
        <source>lab.plot got {1} values of x, but {2} of {3}.</source>
        <translation>lab.plot 收到 {1} 个 x 值，但收到 {2} 个 {3} 值。</translation>
    </message>
    <message>
        <source>Expected one number each, or as many of the one as of the other.</source>
        <translation>应各为一个数，或两者数目相同。</translation>
    </message>
    <message>
        <source>Expected a number, or a one-dimensional array of numbers, but got an object of type {1}{2}.</source>
        <translation>应为数或数的一维数组，但收到的是类型为 {1}{2} 的对象。</translation>
    </message>
    <message>
        <source>The dataset gives parts of type {1}: only plain tensors can be shown.</source>
        <translation>数据集给出类型为 {1} 的部分：只能显示普通张量。</translation>
    </message>
    <message>
        <source>The model gives an object of type {1}, not one tensor: such answers cannot be shown.</source>
        <translation>模型给出类型为 {1} 的对象，而不是一个张量：这种回答无法显示。</translation>
    </message>
    <message>
        <source>GPU support may be why: remove it, then restart the backend.</source>
        <translation>原因可能是 GPU 支持：请将其移除，然后重启后端。</translation>
    </message>
    <message>
        <source>Restart without packages of your own, then type at the console: %pip uninstall {1}</source>
        <translation>请不带自己的软件包重新启动，然后在控制台输入：%pip uninstall {1}</translation>
    </message>
    <message>
        <source>A package of your own may be why: restart without them, then %pip uninstall takes it away.</source>
        <translation>原因可能是你自己的某个软件包：请不带它们重新启动，然后用 %pip uninstall 将其移除。</translation>
    </message>
    <message>
        <source>This {1} does not say what it is within a second.</source>
        <translation>这个 {1} 在一秒内没有说出自己是什么。</translation>
    </message>
    <message>
        <source>A property or a method of its class waits or never ends.</source>
        <translation>它的类中有属性或方法在等待，或永不结束。</translation>
    </message>
    <message>
        <source>This {1} raises {2} when it is looked at.</source>
        <translation>查看这个 {1} 时，它引发了 {2}。</translation>
    </message>
    <message>
        <source>The comparison was given up.</source>
        <translation>已放弃比较。</translation>
    </message>
    <message>
        <source>Write a value such as 3, or &gt; 3, &lt;= -1e-3, != 0, abs &gt; 10, 0..1, is nan, is inf or is finite.</source>
        <translation>请写一个值，例如 3，或 &gt; 3、&lt;= -1e-3、!= 0、abs &gt; 10、0..1、is nan、is inf、is finite。</translation>
    </message>
    <message>
        <source>Complex numbers have no order.</source>
        <translation>复数没有大小顺序。</translation>
    </message>
    <message>
        <source>Search for their magnitude: abs &gt; 3, or for a value.</source>
        <translation>请按模搜索：abs &gt; 3，或搜索一个值。</translation>
    </message>
    <message>
        <source>is nan</source>
        <translation>is nan</translation>
    </message>
    <message>
        <source>There is no text to search for.</source>
        <translation>没有要搜索的文本。</translation>
    </message>
    <message>
        <source>Write a part of the text.</source>
        <translation>请写出文本的一部分。</translation>
    </message>
    <message>
        <source>{1} is nothing to search for.</source>
        <translation>{1} 不能用来搜索。</translation>
    </message>
    <message>
        <source>An object of class {1} is no tensor: there are no numbers to show.</source>
        <translation>{1} 类的对象不是张量：没有可显示的数字。</translation>
    </message>
    <message>
        <source>not yet: call it on a batch</source>
        <translation>尚未：请用一个批次调用它</translation>
    </message>
    <message>
        <source>{1}, of which {2} trainable</source>
        <translation>{1}，其中 {2} 个可训练</translation>
    </message>
    <message>
        <source>dtype policy</source>
        <translation>数据类型策略</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚未</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>never ends</source>
        <translation>永不结束</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>element spec</source>
        <translation>元素规格</translation>
    </message>
    <message>
        <source>not written in Python</source>
        <translation>不是用 Python 写的</translation>
    </message>
    <message>
        <source>defined in</source>
        <translation>定义于</translation>
    </message>
    <message>
        <source>derived from</source>
        <translation>派生自</translation>
    </message>
    <message>
        <source>NumPy, by which values are read, has no arrays of more than {1} axes.</source>
        <translation>数值通过 NumPy 读取，而 NumPy 的数组最多有 {1} 个轴。</translation>
    </message>
    <message>
        <source>repr failed: it takes too long</source>
        <translation>repr 失败：用时过长</translation>
    </message>
    <message>
        <source>repr failed: {1}</source>
        <translation>repr 失败：{1}</translation>
    </message>
    <message>
        <source>tensor array</source>
        <translation>张量数组</translation>
    </message>
    <message>
        <source>Texts cannot be compared with numbers.</source>
        <translation>文本不能与数字比较。</translation>
    </message>
    <message>
        <source>One is {1}, the other {2}.</source>
        <translation>一个是 {1}，另一个是 {2}。</translation>
    </message>
    <message>
        <source>A difference follows from the two that are compared. Change one of those instead.</source>
        <translation>差值由所比较的两个张量得出。请更改其中之一。</translation>
    </message>
    <message>
        <source>Texts have no difference in numbers.</source>
        <translation>文本没有数值上的差。</translation>
    </message>
    <message>
        <source>Look at where they differ.</source>
        <translation>请查看它们在哪里不同。</translation>
    </message>
    <message>
        <source>There is no such difference.</source>
        <translation>没有这样的差值。</translation>
    </message>
    <message>
        <source>The index {1} does not fit the shape {2}.</source>
        <translation>索引 {1} 与形状 {2} 不符。</translation>
    </message>
    <message>
        <source>The index {1} has steps.</source>
        <translation>索引 {1} 带有步长。</translation>
    </message>
    <message>
        <source>Expected a region without gaps.</source>
        <translation>应为没有间隔的区域。</translation>
    </message>
    <message>
        <source>The index {1} is none of a region.</source>
        <translation>索引 {1} 不是区域的索引。</translation>
    </message>
    <message>
        <source>Expected whole numbers, slices such as 0:3, or ….</source>
        <translation>应为整数、0:3 这样的切片或 …。</translation>
    </message>
    <message>
        <source>The index {1} is outside the shape {2}.</source>
        <translation>索引 {1} 超出形状 {2}。</translation>
    </message>
    <message>
        <source>This text is too long: the array holds texts of at most {1} characters.</source>
        <translation>文本太长：该数组中的文本最多 {1} 个字符。</translation>
    </message>
    <message>
        <source>Make an array of longer texts: y = x.astype(&apos;U100&apos;).</source>
        <translation>请创建可容纳更长文本的数组：y = x.astype(&apos;U100&apos;)。</translation>
    </message>
    <message>
        <source>Values of shape {1} do not fit a region of shape {2}.</source>
        <translation>形状为 {1} 的值与形状为 {2} 的区域不符。</translation>
    </message>
    <message>
        <source>A tensor is a constant: its values never change. Make a variable of it to change them: v = tf.Variable(x).</source>
        <translation>张量是常量：它的值不会改变。要更改，请用它创建变量：v = tf.Variable(x)。</translation>
    </message>
    <message>
        <source>A number of NumPy&apos;s never changes. Give the name another value in the console.</source>
        <translation>NumPy 的数不会改变。请在控制台中给这个名称另一个值。</translation>
    </message>
    <message>
        <source>Values of a list are changed in the console: x[0] = 1.</source>
        <translation>列表的值在控制台中更改：x[0] = 1。</translation>
    </message>
    <message>
        <source>This is the state of a random generator: any other would be no better than this one. The experiment&apos;s seed decides all of them: lab.seed = 1.</source>
        <translation>这是随机数发生器的状态：换成别的也不会更好。实验的随机种子决定所有状态：lab.seed = 1。</translation>
    </message>
    <message>
        <source>The learning rate is set in the training form, or by lab.learning_rate = 0.001.</source>
        <translation>学习率在训练表单中设置，或用 lab.learning_rate = 0.001。</translation>
    </message>
    <message>
        <source>A {1} is a handle to something inside TensorFlow: it has no values to change.</source>
        <translation>{1} 是 TensorFlow 内部对象的句柄：没有可更改的值。</translation>
    </message>
    <message>
        <source>Values of type {1} mean nothing without their scale. Change the numbers that they were made of, and quantize those.</source>
        <translation>类型为 {1} 的值离开其缩放系数就没有意义。请修改它们由之而来的数值，再对其量化。</translation>
    </message>
    <message>
        <source>These are the experiment&apos;s data, which it reads anew from their source. Change them there, or hand changed ones over: lab.use(data=(x, y)).</source>
        <translation>这是实验的数据，实验会从来源重新读取。请在来源处更改，或交出更改后的数据：lab.use(data=(x, y))。</translation>
    </message>
    <message>
        <source>This array shows what was computed. Copy it to a name of your own to change it: y = x.copy().</source>
        <translation>这个数组显示计算出的内容。要更改，请复制到自己的名称：y = x.copy()。</translation>
    </message>
    <message>
        <source>This array is read-only. Copy it to change it: y = x.copy().</source>
        <translation>这个数组是只读的。要更改，请先复制：y = x.copy()。</translation>
    </message>
    <message>
        <source>An array of a class of its own may do anything when it is changed. Change it in the console.</source>
        <translation>自定义类的数组在更改时可能做任何事。请在控制台中更改。</translation>
    </message>
    <message>
        <source>Values of type {1} are changed in the console: x[0] = ….</source>
        <translation>{1} 类型的值在控制台中更改：x[0] = …。</translation>
    </message>
    <message>
        <source>Some of the values are none of type {1}.</source>
        <translation>有些值不是 {1} 类型的值。</translation>
    </message>
    <message>
        <source>Expected true or false.</source>
        <translation>应为 true 或 false。</translation>
    </message>
    <message>
        <source>Expected a whole number.</source>
        <translation>应为整数。</translation>
    </message>
    <message>
        <source>Expected {1} to {2}.</source>
        <translation>应为 {1} 到 {2}。</translation>
    </message>
    <message>
        <source>Expected a number such as 0.5, 1e-3, nan or -inf.</source>
        <translation>应为 0.5、1e-3、nan 或 -inf 这样的数。</translation>
    </message>
    <message>
        <source>The largest number is {1}.</source>
        <translation>最大的数是 {1}。</translation>
    </message>
    <message>
        <source>{1} is smaller than {2} can hold: it becomes 0.</source>
        <translation>{1} 小于 {2} 能表示的范围：变为 0。</translation>
    </message>
    <message>
        <source>Expected a number such as 1+2j.</source>
        <translation>应为 1+2j 这样的数。</translation>
    </message>
    <message>
        <source>It is too large.</source>
        <translation>它太大了。</translation>
    </message>
    <message>
        <source>NaN spreads: whatever is computed with it becomes NaN as well.</source>
        <translation>NaN 会扩散：用它计算出的一切也会变成 NaN。</translation>
    </message>
    <message>
        <source>An infinity often becomes NaN in what is computed with it.</source>
        <translation>用无穷大计算时结果常常变成 NaN。</translation>
    </message>
    <message>
        <source>{1} is no value of type {2}.</source>
        <translation>{1} 不是 {2} 类型的值。</translation>
    </message>
    <message>
        <source>These values do not fit into an .npy file.</source>
        <translation>这些值无法写入 .npy 文件。</translation>
    </message>
    <message>
        <source>They are texts, or there are gaps between them.</source>
        <translation>它们是文本，或者其间有空缺。</translation>
    </message>
    <message>
        <source>Export them as .csv.</source>
        <translation>请导出为 .csv。</translation>
    </message>
    <message>
        <source>{1} is not the same on every machine: the values were rounded to {2}.</source>
        <translation>{1} 在不同机器上并不相同：值已舍入为 {2}。</translation>
    </message>
    <message>
        <source>NumPy has no {1} of its own: the values were written as {2}, which holds them exactly.</source>
        <translation>NumPy 没有 {1} 类型：值已写为 {2}，可精确表示。</translation>
    </message>
    <message>
        <source>These values cannot be drawn: they are texts, or there are gaps between them.</source>
        <translation>这些值无法画成图片：它们是文本，或者其间有空缺。</translation>
    </message>
    <message>
        <source>A picture has two axes, or a third one of 3 or 4 colours; this has shape {1}.</source>
        <translation>图片有两个轴，或另有一个含 3 或 4 种颜色的轴；这里的形状是 {1}。</translation>
    </message>
    <message>
        <source>Export the slice that is shown.</source>
        <translation>请导出当前显示的切片。</translation>
    </message>
    <message>
        <source>A picture has 1 to {1} pixels a side; this has {2} × {3}.</source>
        <translation>图片每边为 1 到 {1} 像素；这里是 {2} × {3}。</translation>
    </message>
    <message>
        <source>{1} was not written: it was cancelled.</source>
        <translation>{1} 没有写入：已取消。</translation>
    </message>
    <message>
        <source>{1} has no ending that says what to write.</source>
        <translation>{1} 的扩展名没有说明要写成什么格式。</translation>
    </message>
    <message>
        <source>End its name with .npy, .csv or .png.</source>
        <translation>请让文件名以 .npy、.csv 或 .png 结尾。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择另一个文件夹。</translation>
    </message>
    <message>
        <source>Values of type {1} cannot be shown as a line.</source>
        <translation>{1} 类型的值不能显示为曲线。</translation>
    </message>
    <message>
        <source>Not all elements of this list are numbers that NumPy has.</source>
        <translation>这个列表的元素并非都是 NumPy 支持的数字。</translation>
    </message>
    <message>
        <source>{1} masked elements are left out</source>
        <translation>略去了 {1} 个被遮盖的元素</translation>
    </message>
    <message>
        <source>Its values cannot be read. {1}</source>
        <translation>无法读取它的值。{1}</translation>
    </message>
    <message>
        <source>the stored whole numbers; scale and zero point are kept elsewhere</source>
        <translation>存储的整数；缩放系数和零点保存在别处</translation>
    </message>
    <message>
        <source>byte order</source>
        <translation>字节顺序</translation>
    </message>
    <message>
        <source>column by column</source>
        <translation>按列存放</translation>
    </message>
    <message>
        <source>not in one piece</source>
        <translation>不连续</translation>
    </message>
    <message>
        <source>dense shape</source>
        <translation>稠密形状</translation>
    </message>
    <message>
        <source>The real part of complex numbers.</source>
        <translation>复数的实部。</translation>
    </message>
    <message>
        <source>The imaginary part of complex numbers.</source>
        <translation>复数的虚部。</translation>
    </message>
    <message>
        <source>The phase of complex numbers, in radians.</source>
        <translation>复数的相位（弧度）。</translation>
    </message>
    <message>
        <source>A pin keeps values as they were. Change those of the variable instead.</source>
        <translation>固定的张量保留当时的值。请更改变量的值。</translation>
    </message>
    <message>
        <source>no pins</source>
        <translation>没有固定的张量</translation>
    </message>
    <message>
        <source>There is no pin called {1}.</source>
        <translation>没有名为 {1} 的固定张量。</translation>
    </message>
    <message>
        <source>An object of type {1} has no values of its own.</source>
        <translation>类型为 {1} 的对象没有自己的值。</translation>
    </message>
    <message>
        <source>There is nothing to pin.</source>
        <translation>没有可固定的内容。</translation>
    </message>
    <message>
        <source>Pin a tensor in it.</source>
        <translation>请固定其中的一个张量。</translation>
    </message>
    <message>
        <source>A pin&apos;s name has 1 to {1} characters.</source>
        <translation>固定张量的名称有 1 到 {1} 个字符。</translation>
    </message>
    <message>
        <source>Received {1}.</source>
        <translation>收到 {1}。</translation>
    </message>
    <message>
        <source>This tensor of {1} cannot be pinned.</source>
        <translation>无法固定这个 {1} 的张量。</translation>
    </message>
    <message>
        <source>Pins may take {1} together, and take {2} now.</source>
        <translation>固定的张量总共可占 {1}，现在占 {2}。</translation>
    </message>
    <message>
        <source>Unpin another first; the largest is {1} with {2}.</source>
        <translation>请先取消固定另一个；最大的是 {1}，{2}。</translation>
    </message>
    <message>
        <source>Pin a part of it: lab.pin(x[:1000]).</source>
        <translation>请固定其中一部分：lab.pin(x[:1000])。</translation>
    </message>
    <message>
        <source>Pins: {1}{2}.</source>
        <translation>固定的张量：{1}{2}。</translation>
    </message>
    <message>
        <source>An object of type {1} cannot be pinned.</source>
        <translation>无法固定类型为 {1} 的对象。</translation>
    </message>
    <message>
        <source>Pin a tensor, a variable or an array.</source>
        <translation>请固定张量、变量或数组。</translation>
    </message>
    <message>
        <source>There is a pin called {1} already.</source>
        <translation>已有名为 {1} 的固定张量。</translation>
    </message>
    <message>
        <source>Choose another name, or unpin that one: lab.unpin({1}).</source>
        <translation>请换一个名称，或取消固定那一个：lab.unpin({1})。</translation>
    </message>
    <message>
        <source>row lengths</source>
        <translation>行长</translation>
    </message>
    <message>
        <source>stored values</source>
        <translation>存储的值</translation>
    </message>
    <message>
        <source>no rows</source>
        <translation>没有行</translation>
    </message>
    <message>
        <source>A {1} tensor cannot be compared element by element.</source>
        <translation>{1} 张量无法逐元素比较。</translation>
    </message>
    <message>
        <source>Values of type {1} cannot be compared.</source>
        <translation>无法比较 {1} 类型的值。</translation>
    </message>
    <message>
        <source>Compare tensors, variables or arrays of numbers.</source>
        <translation>请比较数值的张量、变量或数组。</translation>
    </message>
    <message>
        <source>Their shapes differ: {1} and {2}. Nothing was compared.</source>
        <translation>形状不同：{1} 和 {2}。没有进行比较。</translation>
    </message>
    <message>
        <source>One has {1}, the other {2}.</source>
        <translation>一个有 {1}，另一个有 {2}。</translation>
    </message>
    <message>
        <source>The part that they have in common can be compared.</source>
        <translation>可以比较它们共有的部分。</translation>
    </message>
    <message>
        <source>1 axis</source>
        <translation>1 个轴</translation>
    </message>
    <message>
        <source>{1} axes</source>
        <translation>{1} 个轴</translation>
    </message>
    <message>
        <source>NaN and infinities among the elements that are skipped are not marked: there are too many.</source>
        <translation>被跳过的元素中的 NaN 和无穷没有标出：数量太多。</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>At most {1} values are copied.</source>
        <translation>最多复制 {1} 个值。</translation>
    </message>
    <message>
        <source>Select fewer, or export them into a file.</source>
        <translation>请少选一些，或导出到文件。</translation>
    </message>
    <message>
        <source>These texts are too long to copy: more than {1} characters.</source>
        <translation>这些文本太长，无法复制：超过 {1} 个字符。</translation>
    </message>
    <message>
        <source>{1} object</source>
        <translation>{1} 对象</translation>
    </message>
    <message>
        <source>This region is too large to be changed by hand.</source>
        <translation>这个区域太大，无法手动更改。</translation>
    </message>
    <message>
        <source>Change a smaller region, or use assign in the console.</source>
        <translation>请更改较小的区域，或在控制台中使用 assign。</translation>
    </message>
    <message>
        <source>The values are not those that were left: training went on, or something else changed them.</source>
        <translation>数值已不是当时的数值：训练继续了，或被其他操作更改。</translation>
    </message>
    <message>
        <source>Restore a checkpoint to go back further.</source>
        <translation>要退回更早，请恢复检查点。</translation>
    </message>
    <message>
        <source>Values of type {1} cannot be scaled.</source>
        <translation>{1} 类型的值不能缩放。</translation>
    </message>
    <message>
        <source>Fill them instead.</source>
        <translation>请改用填充。</translation>
    </message>
    <message>
        <source>Scaled by {1}, a value is too large for {2}.</source>
        <translation>乘以 {1} 后，有值超出 {2} 的范围。</translation>
    </message>
    <message>
        <source>Some of the values are not finite now.</source>
        <translation>现在有些值不是有限数。</translation>
    </message>
    <message>
        <source>skip [count]: expected a whole number</source>
        <translation>skip [count]：应为整数</translation>
    </message>
    <message>
        <source>Parts of the experiment came from the console.</source>
        <translation>实验的某些部分来自控制台。</translation>
    </message>
    <message>
        <source>Changed code cannot take their place in a run.</source>
        <translation>更改后的代码不能在运行中取代它们。</translation>
    </message>
    <message>
        <source>The changed code makes another model, so training cannot go on from step {1}.</source>
        <translation>更改后的代码得到另一个模型，因此训练无法从第 {1} 步继续。</translation>
    </message>
    <message>
        <source>{1} was {2} and would be {3}.</source>
        <translation>{1} 原为 {2}，将变为 {3}。</translation>
    </message>
    <message>
        <source>Apply builds the model anew, from step 0; or change the code so that its weights stay.</source>
        <translation>“应用”会从第 0 步重新构建模型；或者修改代码，使其权重保持不变。</translation>
    </message>
    <message>
        <source>{1} of shape {2}</source>
        <translation>{1}，形状 {2}</translation>
    </message>
    <message>
        <source>Code changed</source>
        <translation>代码已更改</translation>
    </message>
    <message>
        <source>Values can be changed only while training stands.</source>
        <translation>只有训练停住时才能更改数值。</translation>
    </message>
    <message>
        <source>Each step changes them, and a change in the middle of one could not be taken back.</source>
        <translation>每一步都会改变它们，步中的更改无法撤销。</translation>
    </message>
    <message>
        <source>Follow a weight, or a name of the console that your step sets.</source>
        <translation>请跟踪一个权重，或由您的步骤设置的控制台名称。</translation>
    </message>
    <message>
        <source>{1} cannot be followed.</source>
        <translation>无法跟踪 {1}。</translation>
    </message>
    <message>
        <source>Of a step, gradients and outputs of layers can: step/gradients/… and step/layers/….</source>
        <translation>一步之中可以跟踪梯度和层的输出：step/gradients/… 和 step/layers/…。</translation>
    </message>
    <message>
        <source>The model trains no variable {1}.</source>
        <translation>模型不训练变量 {1}。</translation>
    </message>
    <message>
        <source>It trains {1}.</source>
        <translation>它训练 {1}。</translation>
    </message>
    <message>
        <source>A step has no part {1}.</source>
        <translation>一步没有 {1} 这一部分。</translation>
    </message>
    <message>
        <source>Its parts are {1}; next is the one in turn.</source>
        <translation>它的各部分是 {1}；next 是轮到的那一部分。</translation>
    </message>
    <message>
        <source>Correct it in the code or define it anew at the console, then press Train: it goes on with this step. Its batch is lab.batch; lab.debug() looks at where it failed.</source>
        <translation>请在代码中改正，或在控制台中重新定义，然后按“训练”：它会从这一步继续。这一批数据是 lab.batch；lab.debug() 可查看失败之处。</translation>
    </message>
    <message>
        <source>Training goes on with {1} as defined anew.</source>
        <translation>训练以重新定义的 {1} 继续。</translation>
    </message>
    <message>
        <source>The check on validation data was ended by force.</source>
        <translation>对验证数据的检查被强制结束。</translation>
    </message>
    <message>
        <source>Step {1} was ended by force; what it had changed was put back.</source>
        <translation>第 {1} 步被强制结束；它所做的更改已恢复。</translation>
    </message>
    <message>
        <source>Correct it, then press Train: it goes on from here.</source>
        <translation>请先改正，再按“训练”：会从这里继续。</translation>
    </message>
    <message>
        <source>Training stands before step {1}: the debugger was left.</source>
        <translation>训练停在第 {1} 步之前：已离开调试器。</translation>
    </message>
    <message>
        <source>What the step had changed was put back.</source>
        <translation>这一步所做的更改已恢复。</translation>
    </message>
    <message>
        <source>Train takes the step from its beginning.</source>
        <translation>“训练”会从头执行这一步。</translation>
    </message>
    <message>
        <source>It is {1}.</source>
        <translation>位置：{1}。</translation>
    </message>
    <message>
        <source>The loss or a gradient is not finite.</source>
        <translation>损失或某个梯度不是有限值。</translation>
    </message>
    <message>
        <source>The loss is NaN at step {1}.</source>
        <translation>第 {1} 步的损失是 NaN。</translation>
    </message>
    <message>
        <source>From here on the model learns nothing.</source>
        <translation>从这里起模型什么也学不到。</translation>
    </message>
    <message>
        <source>Restore a checkpoint from before, switch on “Watch for NaN”, and train: it then stops at the step that makes the first one and shows the operation and the line.</source>
        <translation>恢复之前的检查点，打开“监视 NaN”再训练：它会停在产生第一个 NaN 的那一步，并显示运算和代码行。</translation>
    </message>
    <message>
        <source>Looking for what made it</source>
        <translation>正在查找它的来源</translation>
    </message>
    <message>
        <source>An object of type {1} has no layers</source>
        <translation>类型为 {1} 的对象没有层</translation>
    </message>
    <message>
        <source>{1} rows{2}</source>
        <translation>{1} 行{2}</translation>
    </message>
    <message>
        <source>{1} values</source>
        <translation>{1} 个值</translation>
    </message>
    <message>
        <source>A batch of {1} samples does not fit into memory.</source>
        <translation>{1} 个样本的批次放不进内存。</translation>
    </message>
    <message>
        <source>Choose a smaller batch, then press Train: nothing is lost, it goes on with this step.</source>
        <translation>请选择较小的批次，然后按“训练”：没有丢失任何内容，它会从这一步继续。</translation>
    </message>
    <message>
        <source>A sample takes {1} in a step, as measured, and {2} are free: {3} samples take about {4}.</source>
        <translation>经测量，一个样本在一步中占用 {1}，可用内存为 {2}：{3} 个样本约占用 {4}。</translation>
    </message>
    <message>
        <source>Set the batch size to {1} or less, then press Train: nothing is lost, it goes on with this step.</source>
        <translation>请将批次大小设为 {1} 或更小，然后按“训练”：没有丢失任何内容，它会从这一步继续。</translation>
    </message>
    <message>
        <source>Train tries the step again; its batch is lab.batch, and its numbers are under step in Variables.</source>
        <translation>“训练”会再试这一步；它的批次是 lab.batch，算出的数在“变量”的 step 下。</translation>
    </message>
    <message>
        <source>Model, optimizer and data stand as before the step.</source>
        <translation>模型、优化器和数据都停在这一步之前的状态。</translation>
    </message>
    <message>
        <source>Your step had made its update before its loss was known, and its variables are too large to be kept for each step: restore the last checkpoint.</source>
        <translation>你自己的步在得知损失之前就完成了更新，而它的变量太大，无法每步都保留：恢复上一个检查点。</translation>
    </message>
    <message>
        <source>Training stopped before step {1}: its loss is {2}.</source>
        <translation>训练停在第 {1} 步之前：这一步的损失是 {2}。</translation>
    </message>
    <message>
        <source>Training stopped before step {1}: the gradient of {2} holds {3}.</source>
        <translation>训练停在第 {1} 步之前：{2} 的梯度里有 {3}。</translation>
    </message>
    <message>
        <source>Training stopped before step {1}: {2} gradients hold {3}, that of {4} among them.</source>
        <translation>训练停在第 {1} 步之前：{2} 个梯度里有 {3}，其中有 {4} 的梯度。</translation>
    </message>
    <message>
        <source>Training stopped before step {1}: its loss or a gradient is not finite.</source>
        <translation>训练停在第 {1} 步之前：损失或某个梯度不是有限值。</translation>
    </message>
    <message>
        <source>It was not run again op by op: what your step changes could not be put back.</source>
        <translation>没有逐个运算地重跑：你自己的步所改动的内容无法复原。</translation>
    </message>
    <message>
        <source>Run again op by op, the step made no value that is not finite{1}: it comes only in {2}.</source>
        <translation>逐个运算地重跑时，这一步没有产生非有限值{1}：它只在 {2} 模式下出现。</translation>
    </message>
    <message>
        <source>Its inputs: {1}.</source>
        <translation>它的输入：{1}。</translation>
    </message>
    <message>
        <source>The first NaN came of it, in {1}.</source>
        <translation>它在 {1} 中变成了第一个 NaN。</translation>
    </message>
    <message>
        <source>The inputs themselves hold it ({1}): mend the data there, or leave those samples out.</source>
        <translation>输入本身就含有它（{1}）：请修正那里的数据，或去掉这些样本。</translation>
    </message>
    <message>
        <source>The targets themselves hold it ({1}): mend the data there, or leave those samples out.</source>
        <translation>目标本身就含有它（{1}）：请修正那里的数据，或去掉这些样本。</translation>
    </message>
    <message>
        <source>gradient of {1}: {2}</source>
        <translation>{1} 的梯度：{2}</translation>
    </message>
    <message>
        <source>gradient of: {1}</source>
        <translation>所属梯度：{1}</translation>
    </message>
    <message>
        <source>rows of the batch: {1}</source>
        <translation>批次中的行：{1}</translation>
    </message>
    <message>
        <source>What a step shows before its update was computed op by op.</source>
        <translation>一步在更新之前显示的内容是逐个运算计算的。</translation>
    </message>
    <message>
        <source>The part {1} of this step was taken already.</source>
        <translation>这一步的 {1} 部分已经执行过。</translation>
    </message>
    <message>
        <source>Next is {1}.</source>
        <translation>接下来是 {1}。</translation>
    </message>
    <message>
        <source>A step of your own does everything at once.</source>
        <translation>你自己的步一次做完所有事。</translation>
    </message>
    <message>
        <source>Only its batch can be fetched beforehand.</source>
        <translation>事先只能取它的批次。</translation>
    </message>
    <message>
        <source>Press Step; breakpoint() in it lets you go through it line by line.</source>
        <translation>按“单步”；在里面写 breakpoint() 可以逐行执行。</translation>
    </message>
    <message>
        <source>A check on validation data is under way.</source>
        <translation>正在用验证数据检查。</translation>
    </message>
    <message>
        <source>Press Train or Step first.</source>
        <translation>先按“训练”或“单步”。</translation>
    </message>
    <message>
        <source>Training goes on.</source>
        <translation>训练正在进行。</translation>
    </message>
    <message>
        <source>A step is taken in parts only while it stands.</source>
        <translation>只有训练停住时才能分部分执行一步。</translation>
    </message>
    <message>
        <source>Press Pause first.</source>
        <translation>先按“暂停”。</translation>
    </message>
    <message>
        <source>The loss is a tensor of shape {1} instead of one number.</source>
        <translation>损失是形状为 {1} 的张量，而不是一个数。</translation>
    </message>
    <message>
        <source>Training needs one number for each batch.</source>
        <translation>训练需要每个批次一个数。</translation>
    </message>
    <message>
        <source>Take its mean: tf.reduce_mean(loss). Nothing was changed; Train tries the same step again.</source>
        <translation>请取其平均值：tf.reduce_mean(loss)。没有更改任何内容；“训练”会再次尝试同一步。</translation>
    </message>
    <message>
        <source>XLA rounds in other places: the last digits of all numbers are others than in eager, layers and graph.</source>
        <translation>XLA 在别的地方舍入：所有数字的末几位与 eager、layers 和 graph 不同。</translation>
    </message>
    <message>
        <source>{1}: {2} draws from a state that no checkpoint holds, so that a resumed run draws other numbers. keras.random with a keras.random.SeedGenerator is kept.</source>
        <translation>{1}：{2} 从检查点不保存的状态中取随机数，因此恢复后的运行会取到别的数字。配合 keras.random.SeedGenerator 的 keras.random 会被保存。</translation>
    </message>
    <message>
        <source>{1}: {2} gives the same in every step, because Python runs only when the step is traced.</source>
        <translation>{1}：{2} 在每一步都给出相同的值，因为 Python 只在训练步被追踪时运行。</translation>
    </message>
    <message>
        <source>{1}: {2} changes when the step is traced, not at each step, and a branch that depends on it stays as it was. A tf.Variable changes at each.</source>
        <translation>{1}：{2} 只在训练步被追踪时改变，不是每一步都改变，依赖它的分支也保持当时的样子。tf.Variable 每一步都会改变。</translation>
    </message>
    <message>
        <source>The step has been traced {1} times, which takes as long as many steps each. The last time: {2}. Batches of one shape need one trace.</source>
        <translation>训练步已被追踪 {1} 次，每次追踪耗时相当于许多步。最近一次：{2}。形状相同的批次只需追踪一次。</translation>
    </message>
    <message>
        <source>{1}, and {2} more</source>
        <translation>{1}，另有 {2} 处</translation>
    </message>
    <message>
        <source>the model, the optimizer or what of them learns has changed</source>
        <translation>模型、优化器或其中参与学习的部分已改变</translation>
    </message>
    <message>
        <source>the batch is as before, but what the step reads in Python is not</source>
        <translation>批次与之前相同，但训练步在 Python 中读取的内容变了</translation>
    </message>
    <message>
        <source>1 check</source>
        <translation>1 次检查</translation>
    </message>
    <message>
        <source>{1} checks</source>
        <translation>{1} 次检查</translation>
    </message>
    <message>
        <source>Expected shape {1}. Received: {2}.</source>
        <translation>应为形状 {1}。收到的是：{2}。</translation>
    </message>
    <message>
        <source>There are no pictures of these classes in {1}.</source>
        <translation>{1} 中没有这些类别的图片。</translation>
    </message>
    <message>
        <source>The picture {1} cannot be read: {2}</source>
        <translation>图片 {1} 无法读取：{2}</translation>
    </message>
    <message>
        <source>No picture of a batch can be read: {1}</source>
        <translation>一个批次的图片都无法读取：{1}</translation>
    </message>
    <message>
        <source>{1}, line {2}, column {3}: {4} {5}</source>
        <translation>{1}，第 {2} 行，列 {3}：{4} {5}</translation>
    </message>
    <message>
        <source>{1} has no rows</source>
        <translation>{1} 没有行</translation>
    </message>
    <message>
        <source>{1}, line {2}: the cell in column {3} is missing</source>
        <translation>{1}，第 {2} 行：列 {3} 的单元格缺失</translation>
    </message>
    <message>
        <source>{1}: all rows lack something</source>
        <translation>{1}：所有行都缺少内容</translation>
    </message>
    <message>
        <source>Mode eager: all runs op by op.</source>
        <translation>eager 模式：一切逐个操作执行。</translation>
    </message>
    <message>
        <source>Mode layers: EagerLab compiles Keras&apos;s own layers. Here all runs op by op, which gives the same numbers, but for the rounding of recurrent layers and of 16-bit numbers.</source>
        <translation>layers 模式：EagerLab 编译 Keras 自己的层。这里一切逐个操作执行，数字相同，只有循环层和 16 位数字的舍入可能不同。</translation>
    </message>
    <message>
        <source>Mode xla: a step is one tf.function that XLA compiles; it rounds in other places.</source>
        <translation>xla 模式：每一步是一个由 XLA 编译的 tf.function；它在别的地方舍入。</translation>
    </message>
    <message>
        <source>1 class</source>
        <translation>1 个类别</translation>
    </message>
    <message>
        <source>{1} classes</source>
        <translation>{1} 个类别</translation>
    </message>
    <message>
        <source>1 input</source>
        <translation>1 个输入</translation>
    </message>
    <message>
        <source>{1} inputs</source>
        <translation>{1} 个输入</translation>
    </message>
    <message>
        <source>, with values that are not finite</source>
        <translation>，含有非有限值</translation>
    </message>
    <message>
        <source>&lt;{1} checkpoint {2}{3}, step {4}, {5}&gt;</source>
        <translation>&lt;{1} 检查点 {2}{3}，第 {4} 步，{5}&gt;</translation>
    </message>
    <message>
        <source>TensorFlow has had no GPU on Windows itself since version 2.11. Install EagerLab for Linux inside WSL 2 to train on an NVIDIA GPU: there, GPU support can be added.</source>
        <translation>TensorFlow 从 2.11 版起在 Windows 上不再支持 GPU。要在 NVIDIA GPU 上训练，请在 WSL 2 中安装 Linux 版 EagerLab：在那里可以添加 GPU 支持。</translation>
    </message>
    <message>
        <source>TensorFlow with CUDA does not exist for macOS. Training uses the CPU there.</source>
        <translation>macOS 没有带 CUDA 的 TensorFlow，在那里训练使用 CPU。</translation>
    </message>
    <message>
        <source>This EagerLab was installed with pip: there, pip adds GPU support as well. Run this line in a terminal, in the same environment, and restart EagerLab:</source>
        <translation>这个 EagerLab 是用 pip 安装的，GPU 支持也由 pip 添加。请在同一环境的终端中运行下面这一行，然后重启 EagerLab：</translation>
    </message>
    <message>
        <source>GPU support could not be added.</source>
        <translation>无法添加 GPU 支持。</translation>
    </message>
    <message>
        <source>Training on the CPU is as it was. Try again; what is downloaded already is kept.</source>
        <translation>CPU 上的训练保持原样。请重试；已下载的内容会保留。</translation>
    </message>
    <message>
        <source>There is not enough room for GPU support.</source>
        <translation>没有足够的空间添加 GPU 支持。</translation>
    </message>
    <message>
        <source>It needs {1} GB in {2}; {3} GB are free.</source>
        <translation>需要在 {2} 中有 {1} GB；现有 {3} GB 可用。</translation>
    </message>
    <message>
        <source>Free {1} GB and try again.</source>
        <translation>请腾出 {1} GB，然后重试。</translation>
    </message>
    <message>
        <source>{1} could not be unpacked.</source>
        <translation>无法解压 {1}。</translation>
    </message>
    <message>
        <source>The TensorFlow that was fetched does not work here.</source>
        <translation>下载的 TensorFlow 在这里无法工作。</translation>
    </message>
    <message>
        <source>Training on the CPU is as it was. Try again later; the details say more.</source>
        <translation>CPU 上的训练保持原样。请稍后重试；详情中有更多说明。</translation>
    </message>
    <message>
        <source>It did not answer within {1} minutes.</source>
        <translation>它在 {1} 分钟内没有回应。</translation>
    </message>
    <message>
        <source>It ended with status {1}.</source>
        <translation>它以状态 {1} 结束。</translation>
    </message>
    <message>
        <source>It says of itself: {1}.</source>
        <translation>它对自身的描述是：{1}。</translation>
    </message>
    <message>
        <source>{1} came damaged.</source>
        <translation>{1} 已损坏。</translation>
    </message>
    <message>
        <source>Its checksum is not the one that the package index names.</source>
        <translation>它的校验和与软件包索引给出的不同。</translation>
    </message>
    <message>
        <source>Try again; the other files are kept.</source>
        <translation>请重试；其他文件会保留。</translation>
    </message>
    <message>
        <source>the connection ended before the file did</source>
        <translation>文件还没有下载完，连接就断开了</translation>
    </message>
    <message>
        <source>The server or the network says: {1}.</source>
        <translation>服务器或网络的消息：{1}。</translation>
    </message>
    <message>
        <source>Free some space and try again: it goes on from where it broke off.</source>
        <translation>请腾出一些空间，然后重试：会从中断处继续。</translation>
    </message>
    <message>
        <source>{1} could not be downloaded.</source>
        <translation>无法下载 {1}。</translation>
    </message>
    <message>
        <source>Check the network connection and try again: it goes on from where it broke off.</source>
        <translation>请检查网络连接，然后重试：会从中断处继续。</translation>
    </message>
    <message>
        <source>The files for GPU support were not found.</source>
        <translation>没有找到 GPU 支持所需的文件。</translation>
    </message>
    <message>
        <source>The package index cannot be reached.</source>
        <translation>无法连接软件包索引。</translation>
    </message>
    <message>
        <source>Check the network connection and try again; what is downloaded already is kept.</source>
        <translation>请检查网络连接，然后重试；已下载的内容会保留。</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>请腾出一些空间，然后重试。</translation>
    </message>
    <message>
        <source>In {1}, Python runs before there are numbers: it cannot decide by a tensor&apos;s value or go through its elements. Use tf.where, tf.cond or tf.while_loop, or choose the mode eager or layers.</source>
        <translation>在 {1} 中，Python 在有数值之前就已运行：它无法根据张量的值作决定，也无法遍历其元素。请使用 tf.where、tf.cond 或 tf.while_loop，或选择 eager 或 layers 模式。</translation>
    </message>
    <message>
        <source>a tensor of shape {1}</source>
        <translation>形状为 {1} 的张量</translation>
    </message>
    <message>
        <source>{1} and shape {2}</source>
        <translation>{1}，形状为 {2}</translation>
    </message>
    <message>
        <source>it holds an object of type {1}</source>
        <translation>它含有类型为 {1} 的对象</translation>
    </message>
    <message>
        <source>it holds an object of type {1}{2}</source>
        <translation>它含有类型为 {1}{2} 的对象</translation>
    </message>
    <message>
        <source>Look at the details, and try again later.</source>
        <translation>请查看详情，稍后重试。</translation>
    </message>
    <message>
        <source>GPU support is being added or removed already.</source>
        <translation>已经在添加或移除 GPU 支持。</translation>
    </message>
    <message>
        <source>Another EagerLab does it.</source>
        <translation>另一个 EagerLab 正在进行。</translation>
    </message>
    <message>
        <source>Wait until it has ended.</source>
        <translation>请等它结束。</translation>
    </message>
    <message>
        <source>Not all files of GPU support could be deleted.</source>
        <translation>GPU 支持的文件没有全部删除。</translation>
    </message>
    <message>
        <source>They aren&apos;t used any more. Delete them by hand, or try again.</source>
        <translation>它们不再使用。请手动删除，或者重试。</translation>
    </message>
    <message>
        <source>Expected kind and version in {1}. Received: {2}. Install EagerLab again.</source>
        <translation>{1} 中应有 kind 和 version。实际得到：{2}。请重新安装 EagerLab。</translation>
    </message>
    <message>
        <source>commas</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>semicolons</source>
        <translation>分号</translation>
    </message>
    <message>
        <source>tabs</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>bars (|)</source>
        <translation>竖线 (|)</translation>
    </message>
    <message>
        <source>points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>spaces</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>apostrophes</source>
        <translation>撇号</translation>
    </message>
    <message>
        <source>TensorFlow 2 has no sessions. An operation runs at once and gives its result; there is nothing to run later.</source>
        <translation>TensorFlow 2 没有会话。运算立即执行并给出结果；没有什么要稍后再运行。</translation>
    </message>
    <message>
        <source>TensorFlow 2 has no placeholders. Hand the values to a function instead, as in any Python program.</source>
        <translation>TensorFlow 2 没有占位符。请像普通 Python 程序那样，把值传给函数。</translation>
    </message>
    <message>
        <source>A placeholder belongs to a graph, and code runs eagerly here. Hand the values to a function instead.</source>
        <translation>占位符属于计算图，而这里的代码即时执行。请把值传给函数。</translation>
    </message>
    <message>
        <source>Variables have their value as soon as they are made. Leave tf.{name}() out.</source>
        <translation>变量一创建就有值。请去掉 tf.{name}()。</translation>
    </message>
    <message>
        <source>TensorFlow 2 does not look variables up by name: tf.{name} is gone. Keep each variable in a Python name or in a layer.</source>
        <translation>TensorFlow 2 不按名称查找变量：tf.{name} 已不存在。请把每个变量保存在 Python 名称或层中。</translation>
    </message>
    <message>
        <source>There are no lists of all variables any more: tf.{name} is gone. A model knows its own.</source>
        <translation>不再有所有变量的列表：tf.{name} 已不存在。模型知道自己的变量。</translation>
    </message>
    <message>
        <source>Eager execution is on from the start. Leave the line out.</source>
        <translation>即时执行从一开始就是开启的。请去掉这一行。</translation>
    </message>
    <message>
        <source>There are no sessions to configure: tf.{name} is gone. Settings for devices are in tf.config.</source>
        <translation>没有会话需要配置：tf.{name} 已不存在。设备设置在 tf.config 中。</translation>
    </message>
    <message>
        <source>tf.app and tf.flags are gone. In the console a plain name holds a setting; in a script argparse reads the command line.</source>
        <translation>tf.app 和 tf.flags 已不存在。在控制台用普通名称保存设置；在脚本中用 argparse 读取命令行。</translation>
    </message>
    <message>
        <source>tf.contrib.eager became TensorFlow itself: variables, tapes and functions are in tf, metrics in keras.metrics.</source>
        <translation>tf.contrib.eager 已成为 TensorFlow 本身：变量、梯度带和函数在 tf 中，指标在 keras.metrics 中。</translation>
    </message>
    <message>
        <source>tf.contrib is gone. Most of it moved into keras.layers, keras.initializers and tf.data, or became packages of their own.</source>
        <translation>tf.contrib 已不存在。大部分移到了 keras.layers、keras.initializers 和 tf.data，或成为单独的包。</translation>
    </message>
    <message>
        <source>There is no graph that everything goes into, and so none to reset. What Keras remembers is forgotten by clear_session.</source>
        <translation>没有包含一切的计算图，因此也没有可重置的。Keras 记住的内容由 clear_session 清除。</translation>
    </message>
    <message>
        <source>tf.gradients works on graphs only. A tape records what is computed, and gives the gradient afterwards.</source>
        <translation>tf.gradients 只适用于计算图。梯度带记录计算过程，之后给出梯度。</translation>
    </message>
    <message>
        <source>A tensor holds its value already: there is nothing to evaluate. numpy() gives it as an array.</source>
        <translation>张量已经有值：不需要求值。numpy() 以数组形式给出它。</translation>
    </message>
    <message>
        <source>The functions named after a type are gone: tf.cast takes the type as its second argument.</source>
        <translation>以类型命名的函数已不存在：tf.cast 的第二个参数是类型。</translation>
    </message>
    <message>
        <source>Number types are mixed, and a tensor keeps the one it was made with: cast one of the two with tf.cast.</source>
        <translation>数值类型混用了，而张量保持创建时的类型：请用 tf.cast 转换其中之一。</translation>
    </message>
    <message>
        <source>Assigning is a method of the variable, and happens at once.</source>
        <translation>赋值是变量的方法，并且立即生效。</translation>
    </message>
    <message>
        <source>TensorFlow 2 keeps tf.{name} in another place, or under another name.</source>
        <translation>TensorFlow 2 把 tf.{name} 放在别处，或改了名称。</translation>
    </message>
    <message>
        <source>tf.layers is gone. A layer of Keras is an object: make it once, then call it.</source>
        <translation>tf.layers 已不存在。Keras 的层是对象：创建一次，然后调用它。</translation>
    </message>
    <message>
        <source>The optimizers of tf.train are gone; those of Keras take their place.</source>
        <translation>tf.train 的优化器已不存在；由 Keras 的优化器代替。</translation>
    </message>
    <message>
        <source>There are no sessions to save. A checkpoint saves the objects it is made of.</source>
        <translation>没有会话需要保存。检查点保存组成它的对象。</translation>
    </message>
    <message>
        <source>Summaries are not collected in a graph any more: tf.summary.{name} is gone. EagerLab plots a list of numbers while a cell fills it.</source>
        <translation>摘要不再收集到计算图中：tf.summary.{name} 已不存在。EagerLab 可在单元填充数字列表时绘制它。</translation>
    </message>
    <message>
        <source>TensorFlow does not bring TensorBoard along any more, and tf.summary needs it. EagerLab plots a list of numbers while a cell fills it.</source>
        <translation>TensorFlow 不再自带 TensorBoard，而 tf.summary 需要它。EagerLab 可在单元填充数字列表时绘制它。</translation>
    </message>
    <message>
        <source>tf.image.{name} has another name.</source>
        <translation>tf.image.{name} 改了名称。</translation>
    </message>
    <message>
        <source>The second version is the only one now, under the plain name.</source>
        <translation>现在只有第二版，使用原来的名称。</translation>
    </message>
    <message>
        <source>Recurrent networks are layers of Keras now: tf.nn.{name} is gone.</source>
        <translation>循环网络现在是 Keras 的层：tf.nn.{name} 已不存在。</translation>
    </message>
    <message>
        <source>The losses of Keras took the place of tf.losses.{name}. They are objects that are called with the right values first.</source>
        <translation>Keras 的损失代替了 tf.losses.{name}。它们是对象，调用时先给出真实值。</translation>
    </message>
    <message>
        <source>A metric is an object of Keras now, made once and updated: keras.metrics took the place of tf.metrics.{name}.</source>
        <translation>指标现在是 Keras 的对象，创建一次，然后更新：keras.metrics 取代了 tf.metrics.{name}。</translation>
    </message>
    <message>
        <source>The argument {name} has another name now.</source>
        <translation>参数 {name} 现在改了名称。</translation>
    </message>
    <message>
        <source>tf.concat takes the list of tensors first and the axis afterwards.</source>
        <translation>tf.concat 先接受张量列表，后接受轴。</translation>
    </message>
    <message>
        <source>A dataset is gone through like any list: {name} is not needed. What its elements look like is in element_spec.</source>
        <translation>数据集像列表一样遍历：不需要 {name}。元素的样子见 element_spec。</translation>
    </message>
    <message>
        <source>tf.data has no {name} any more. A dataset is gone through like any list, and says in element_spec what its elements look like.</source>
        <translation>tf.data 不再有 {name}。数据集像列表一样遍历，元素的样子见 element_spec。</translation>
    </message>
    <message>
        <source>There is no global step any more: an optimizer counts in iterations.</source>
        <translation>不再有全局步数：优化器在 iterations 中计数。</translation>
    </message>
    <message>
        <source>An iterator over a dataset gives its elements by next(), and they hold their values.</source>
        <translation>数据集的迭代器用 next() 给出元素，元素已有值。</translation>
    </message>
    <message>
        <source>The sizes in a shape are plain integers.</source>
        <translation>形状中的大小是普通整数。</translation>
    </message>
    <message>
        <source>TensorFlow does not bring the data of its tutorials along any more. Keras loads MNIST, and EagerLab has 5,000 of its digits built in.</source>
        <translation>TensorFlow 不再自带教程的数据。Keras 可加载 MNIST，EagerLab 内置了其中 5,000 个数字。</translation>
    </message>
    <message>
        <source>Estimators are gone. A Keras model, or a loop with a tape, does what they did.</source>
        <translation>Estimator 已不存在。Keras 模型或带梯度带的循环可完成同样的工作。</translation>
    </message>
    <message>
        <source>TensorFlow Addons has ended and does not work with Keras 3. Keras itself has most of what it offered.</source>
        <translation>TensorFlow Addons 已终止，不能用于 Keras 3。它的大部分功能 Keras 自己就有。</translation>
    </message>
    <message>
        <source>There is no GPU here that TensorFlow can use, so nothing can be copied to one. Leave gpu() out, or copy only where there is a GPU.</source>
        <translation>这里没有 TensorFlow 可用的 GPU，因此不能复制到 GPU。请去掉 gpu()，或只在有 GPU 时复制。</translation>
    </message>
    <message>
        <source>A tensor never changes. A variable does; or make a new tensor with other values at some places.</source>
        <translation>张量永不改变。变量可以改变；或者创建某些位置值不同的新张量。</translation>
    </message>
    <message>
        <source>Part of a variable is set by assign, as the whole is.</source>
        <translation>变量的一部分与整体一样用 assign 设置。</translation>
    </message>
    <message>
        <source>The argument lr is called learning_rate.</source>
        <translation>参数 lr 现在叫 learning_rate。</translation>
    </message>
    <message>
        <source>The optimizers are classes in keras.optimizers, written with a capital letter.</source>
        <translation>优化器是 keras.optimizers 中的类，首字母大写。</translation>
    </message>
    <message>
        <source>Optimizers have no decay any more: the learning rate stays as it is. A schedule lets it fall.</source>
        <translation>优化器不再有 decay：学习率保持不变。用学习率调度使它下降。</translation>
    </message>
    <message>
        <source>The old optimizers are gone. The ones of keras.optimizers take their place, on every computer.</source>
        <translation>旧的优化器已不存在。请改用 keras.optimizers 中的优化器，任何计算机上都可用。</translation>
    </message>
    <message>
        <source>The learning rate of an optimizer is in learning_rate.</source>
        <translation>优化器的学习率在 learning_rate 中。</translation>
    </message>
    <message>
        <source>An optimizer takes no notice of its attribute lr: the learning rate has not changed. It is called learning_rate.</source>
        <translation>优化器不理会属性 lr：学习率没有改变。它叫 learning_rate。</translation>
    </message>
    <message>
        <source>An optimizer applies gradients and does not compute them: {name} is gone. A tape computes them.</source>
        <translation>优化器只应用梯度而不计算梯度：{name} 已不存在。梯度由梯度带计算。</translation>
    </message>
    <message>
        <source>Without a graph an optimizer cannot find out how a finished loss was computed. A tape records it.</source>
        <translation>没有计算图，优化器无法得知算好的损失是怎样计算的。梯度带会记录它。</translation>
    </message>
    <message>
        <source>What an optimizer keeps is in its variables.</source>
        <translation>优化器保存的内容在它的 variables 中。</translation>
    </message>
    <message>
        <source>{name}() takes generators as well, so {name}_generator() is gone.</source>
        <translation>{name}() 也接受生成器，因此 {name}_generator() 已不存在。</translation>
    </message>
    <message>
        <source>{name}() is gone. predict() gives a probability for each class; the class is where it is greatest.</source>
        <translation>{name}() 已不存在。predict() 给出每个类别的概率；概率最大处就是类别。</translation>
    </message>
    <message>
        <source>add_weight takes the shape first, and the name by its name.</source>
        <translation>add_weight 先接受形状，名称要用 name= 给出。</translation>
    </message>
    <message>
        <source>Layers have no argument dynamic any more. Outside tf.function every layer runs as plain Python anyway.</source>
        <translation>层不再有参数 dynamic。在 tf.function 之外，每个层本来就作为普通 Python 运行。</translation>
    </message>
    <message>
        <source>Keras 3 takes no notice of self.dynamic. Outside tf.function every layer runs as plain Python; in fit() that is said when compiling.</source>
        <translation>Keras 3 不理会 self.dynamic。在 tf.function 之外，每个层都作为普通 Python 运行；对 fit() 则在 compile 时说明。</translation>
    </message>
    <message>
        <source>{name} holds tf.Variable objects that Keras does not train: {variables}. They are missing in {name}.trainable_variables. Make them with add_weight or as keras.Variable.</source>
        <translation>{name} 含有 Keras 不训练的 tf.Variable 对象：{variables}。它们不在 {name}.trainable_variables 中。请用 add_weight 或 keras.Variable 创建。</translation>
    </message>
    <message>
        <source>Keras 3 saves weights in one file, whose name ends in .weights.h5.</source>
        <translation>Keras 3 把权重保存在一个文件中，文件名以 .weights.h5 结尾。</translation>
    </message>
    <message>
        <source>Keras 3 does not read models in TensorFlow&apos;s SavedModel format. As a layer such a model can still be called.</source>
        <translation>Keras 3 不读取 TensorFlow SavedModel 格式的模型。这种模型仍可作为层调用。</translation>
    </message>
    <message>
        <source>Keras 3 reads weights from .weights.h5 and older .h5 files, not from TensorFlow&apos;s checkpoints. A checkpoint is restored into a model built in the same way.</source>
        <translation>Keras 3 从 .weights.h5 和旧的 .h5 文件读取权重，不从 TensorFlow 检查点读取。检查点要恢复到以同样方式构建的模型。</translation>
    </message>
    <message>
        <source>Keras 3 saves a model in one file, whose name ends in .keras, and takes no save_format. export() writes TensorFlow&apos;s SavedModel.</source>
        <translation>Keras 3 把模型保存在一个以 .keras 结尾的文件中，不接受 save_format。export() 写出 TensorFlow 的 SavedModel。</translation>
    </message>
    <message>
        <source>Weights have one format only, in a file whose name ends in .weights.h5. Leave save_format out.</source>
        <translation>权重只有一种格式，文件名以 .weights.h5 结尾。请去掉 save_format。</translation>
    </message>
    <message>
        <source>ModelCheckpoint wants a name that ends in .keras, or in .weights.h5 when it saves weights only. How often it saves is in save_freq.</source>
        <translation>ModelCheckpoint 需要以 .keras 结尾的名称，只保存权重时以 .weights.h5 结尾。保存间隔由 save_freq 决定。</translation>
    </message>
    <message>
        <source>The shape of the input is said by an Input of its own, in front of the first layer.</source>
        <translation>输入的形状由第一层前面单独的 Input 给出。</translation>
    </message>
    <message>
        <source>The shape of a whole batch is said by an Input of its own, in front of the first layer.</source>
        <translation>整个批次的形状由第一层前面单独的 Input 给出。</translation>
    </message>
    <message>
        <source>The arguments of Model are called inputs and outputs.</source>
        <translation>Model 的参数叫 inputs 和 outputs。</translation>
    </message>
    <message>
        <source>fit() has no argument {name}. Epochs are called epochs; how data is loaded is up to the data itself.</source>
        <translation>fit() 没有参数 {name}。轮次叫 epochs；数据怎样加载由数据自己决定。</translation>
    </message>
    <message>
        <source>A model has no {name}: there is no graph that it could be part of. Compute the loss where it is needed.</source>
        <translation>模型没有 {name}：没有它可以所属的计算图。请在需要的地方计算损失。</translation>
    </message>
    <message>
        <source>A metric is reset by reset_state(). The state of a recurrent layer is reset by the reset_states() of that layer.</source>
        <translation>指标用 reset_state() 重置。循环层的状态用该层的 reset_states() 重置。</translation>
    </message>
    <message>
        <source>A layer has no {name}_shape any more. Where it was called on an Input, its {name} has the shape.</source>
        <translation>层不再有 {name}_shape。在对 Input 调用过的地方，它的 {name} 有形状。</translation>
    </message>
    <message>
        <source>The history names a metric as it was given to compile(): accuracy, and val_accuracy for the validation.</source>
        <translation>历史记录按 compile() 中给出的名称命名指标：accuracy，验证为 val_accuracy。</translation>
    </message>
    <message>
        <source>Between the layers of a functional model there are no values yet. Operations of keras.ops can be used there, those of tf cannot.</source>
        <translation>函数式模型的层之间还没有值。那里可以用 keras.ops 的运算，不能用 tf 的运算。</translation>
    </message>
    <message>
        <source>The argument {name} has another name since Keras 2.</source>
        <translation>参数 {name} 从 Keras 2 起改了名称。</translation>
    </message>
    <message>
        <source>How many outputs a layer has is called units.</source>
        <translation>层的输出数目叫 units。</translation>
    </message>
    <message>
        <source>An Embedding finds out itself how long its input is.</source>
        <translation>Embedding 会自动得知输入的长度。</translation>
    </message>
    <message>
        <source>In a train_step of one&apos;s own the loss comes from compute_loss, and each metric is updated by itself.</source>
        <translation>在自己的 train_step 中，损失由 compute_loss 得到，各个指标分别更新。</translation>
    </message>
    <message>
        <source>np_utils is gone. Its functions are in keras.utils.</source>
        <translation>np_utils 已不存在。它的函数在 keras.utils 中。</translation>
    </message>
    <message>
        <source>keras.utils.{name} is gone. Its public functions are in keras.utils itself.</source>
        <translation>keras.utils.{name} 已不存在。它的公开函数就在 keras.utils 中。</translation>
    </message>
    <message>
        <source>Layers are not in modules of their own any more: all are in keras.layers.</source>
        <translation>层不再在单独的模块中：全部在 keras.layers 中。</translation>
    </message>
    <message>
        <source>The preprocessing layers are in keras.layers, as all others.</source>
        <translation>预处理层与其他层一样在 keras.layers 中。</translation>
    </message>
    <message>
        <source>Keras 3 has no {name}. LSTM and GRU use the fast way of a GPU by themselves; Concatenate and Add merge; Dense and Conv2D stand for the rest.</source>
        <translation>Keras 3 没有 {name}。LSTM 和 GRU 自动使用 GPU 的快速实现；用 Concatenate 和 Add 合并；其余用 Dense 和 Conv2D 代替。</translation>
    </message>
    <message>
        <source>ImageDataGenerator is left in tf.keras only, for old code. image_dataset_from_directory and layers such as RandomFlip do its work.</source>
        <translation>ImageDataGenerator 只在 tf.keras 中为旧代码保留。image_dataset_from_directory 和 RandomFlip 等层可完成它的工作。</translation>
    </message>
    <message>
        <source>Tokenizer is left in tf.keras only, for old code. The layer TextVectorization does its work.</source>
        <translation>Tokenizer 只在 tf.keras 中为旧代码保留。TextVectorization 层可完成它的工作。</translation>
    </message>
    <message>
        <source>The wrappers for scikit-learn have new names, and are in keras.wrappers.</source>
        <translation>scikit-learn 的包装类有了新名称，在 keras.wrappers 中。</translation>
    </message>
    <message>
        <source>keras.backend has no {name} any more: there is no session behind it. Tensors hold their values, and a tape computes gradients.</source>
        <translation>keras.backend 不再有 {name}：它背后没有会话。张量自己有值，梯度由梯度带计算。</translation>
    </message>
    <message>
        <source>The functions of keras.backend moved to keras.ops.</source>
        <translation>keras.backend 的函数移到了 keras.ops。</translation>
    </message>
    <message>
        <source>tf.{name} belongs to TensorFlow 1. It is kept for old programs in tf.compat.v1, and often works with graphs only.</source>
        <translation>tf.{name} 属于 TensorFlow 1。它在 tf.compat.v1 中为旧程序保留，往往只能用于计算图。</translation>
    </message>
    <message>
        <source>NumPy&apos;s own names for Python&apos;s types are gone: np.{name} is plain {name}.</source>
        <translation>NumPy 给 Python 类型的别名已不存在：np.{name} 就是 {name}。</translation>
    </message>
    <message>
        <source>np.{name} is gone since NumPy 2.</source>
        <translation>np.{name} 从 NumPy 2 起已不存在。</translation>
    </message>
    <message>
        <source>In Python 3 print is a function, with what it prints in parentheses.</source>
        <translation>在 Python 3 中 print 是函数，打印的内容放在括号里。</translation>
    </message>
    <message>
        <source>{name} is a name of Python 2.</source>
        <translation>{name} 是 Python 2 的名称。</translation>
    </message>
    <message>
        <source>In Python 3 {name} is not there from the start: it is imported.</source>
        <translation>在 Python 3 中 {name} 不是一开始就有的：需要导入。</translation>
    </message>
    <message>
        <source>In Python 3 items(), keys() and values() take no copy, so there is no second kind; and `in` tells whether a key is there.</source>
        <translation>在 Python 3 中 items()、keys() 和 values() 不复制，因此没有第二种；用 `in` 判断键是否存在。</translation>
    </message>
    <message>
        <source>{1}: no viewable values</source>
        <translation>{1}：没有可查看的值</translation>
    </message>
    <message>
        <source>not built yet: call it on a batch</source>
        <translation>尚未构建：请用一个批次调用它</translation>
    </message>
    <message>
        <source>no parameters</source>
        <translation>没有参数</translation>
    </message>
    <message>
        <source>{op} made the first NaN of this cell. NaN in its result: {count} of {size} ({result}).</source>
        <translation>{op} 产生了此单元的第一个 NaN。结果中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op}, an operation of the gradient of {forward}, made the first NaN of this cell. NaN in its result: {count} of {size} ({result}).</source>
        <translation>{forward} 的梯度运算 {op} 产生了此单元的第一个 NaN。结果中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op}, an operation of the gradient, made the first NaN of this cell. NaN in its result: {count} of {size} ({result}).</source>
        <translation>梯度运算 {op} 产生了此单元的第一个 NaN。结果中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op} inside the tf.function {function} made the first NaN of this cell. NaN in its result: {count} of {size} ({result}).</source>
        <translation>tf.function {function} 中的 {op} 产生了此单元的第一个 NaN。结果中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op} inside the gradient of the tf.function {function} made the first NaN of this cell. NaN in its result: {count} of {size} ({result}).</source>
        <translation>tf.function {function} 的梯度中的 {op} 产生了此单元的第一个 NaN。结果中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>The tf.function {function} made the first NaN of this cell. NaN in its result: {count} of {size} ({result}).</source>
        <translation>tf.function {function} 产生了此单元的第一个 NaN。结果中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>The first NaN of this cell was read from a variable, which held it before. NaN in it: {count} of {size} ({result}).</source>
        <translation>此单元的第一个 NaN 读自一个变量，变量之前就含有它。其中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>The first NaN of this cell came into {op} from outside, with its inputs. NaN in its result: {count} of {size} ({result}).</source>
        <translation>此单元的第一个 NaN 随输入从外面进入 {op}。结果中的 NaN：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op} made the first infinity of this cell. Infinite in its result: {count} of {size} ({result}).</source>
        <translation>{op} 产生了此单元的第一个 Inf。结果中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op}, an operation of the gradient of {forward}, made the first infinity of this cell. Infinite in its result: {count} of {size} ({result}).</source>
        <translation>{forward} 的梯度运算 {op} 产生了此单元的第一个 Inf。结果中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op}, an operation of the gradient, made the first infinity of this cell. Infinite in its result: {count} of {size} ({result}).</source>
        <translation>梯度运算 {op} 产生了此单元的第一个 Inf。结果中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op} inside the tf.function {function} made the first infinity of this cell. Infinite in its result: {count} of {size} ({result}).</source>
        <translation>tf.function {function} 中的 {op} 产生了此单元的第一个 Inf。结果中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>{op} inside the gradient of the tf.function {function} made the first infinity of this cell. Infinite in its result: {count} of {size} ({result}).</source>
        <translation>tf.function {function} 的梯度中的 {op} 产生了此单元的第一个 Inf。结果中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>The tf.function {function} made the first infinity of this cell. Infinite in its result: {count} of {size} ({result}).</source>
        <translation>tf.function {function} 产生了此单元的第一个 Inf。结果中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>The first infinity of this cell was read from a variable, which held it before. Infinite in it: {count} of {size} ({result}).</source>
        <translation>此单元的第一个 Inf 读自一个变量，变量之前就含有它。其中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>The first infinity of this cell came into {op} from outside, with its inputs. Infinite in its result: {count} of {size} ({result}).</source>
        <translation>此单元的第一个 Inf 随输入从外面进入 {op}。结果中的 Inf：{size} 个中有 {count} 个（{result}）。</translation>
    </message>
    <message>
        <source>Its inputs were finite: {inputs}. So it began here.</source>
        <translation>它的输入是有限的：{inputs}。因此是从这里开始的。</translation>
    </message>
    <message>
        <source>Its inputs held no NaN but infinity: {inputs}.</source>
        <translation>它的输入没有 NaN，但有 Inf：{inputs}。</translation>
    </message>
    <message>
        <source>Its inputs held no infinity but NaN: {inputs}.</source>
        <translation>它的输入没有 Inf，但有 NaN：{inputs}。</translation>
    </message>
    <message>
        <source>Its inputs: {inputs}.</source>
        <translation>它的输入：{inputs}。</translation>
    </message>
    <message>
        <source>A traced function runs as one; tf.config.run_functions_eagerly(True) runs its operations one by one, and then the operation can be named.</source>
        <translation>追踪过的函数作为整体运行；tf.config.run_functions_eagerly(True) 使它逐个运算执行，这样就能指出是哪个运算。</translation>
    </message>
    <message>
        <source>The numerics watch could not look at an operation of this cell.</source>
        <translation>数值监视无法查看此单元的一个运算。</translation>
    </message>
    <message>
        <source>… [{1} characters, showing {2}] …</source>
        <translation>… [{1} 个字符，显示 {2} 个] …</translation>
    </message>
    <message>
        <source>… [{1} characters in one line, showing {2}] …</source>
        <translation>… [一行 {1} 个字符，显示 {2} 个] …</translation>
    </message>
    <message>
        <source>{1}… [{2} lines left out] …
{3}</source>
        <translation>{1}… [略去 {2} 行] …
{3}</translation>
    </message>
    <message>
        <source>The run&apos;s metrics are being written again.</source>
        <translation>运行记录的指标重新开始写入。</translation>
    </message>
    <message>
        <source>{1} rows were lost meanwhile.</source>
        <translation>其间丢失了 {1} 行。</translation>
    </message>
    <message>
        <source>Nothing was lost.</source>
        <translation>没有丢失内容。</translation>
    </message>
    <message>
        <source>The run&apos;s metrics can&apos;t be written.</source>
        <translation>运行记录的指标无法写入。</translation>
    </message>
    <message>
        <source>Training goes on and they are kept in memory: make room on the disk.</source>
        <translation>训练继续，指标保存在内存中：请在磁盘上腾出空间。</translation>
    </message>
    <message>
        <source>The trainer has been closed.</source>
        <translation>训练器已关闭。</translation>
    </message>
    <message>
        <source>The targets are several arrays: such answers cannot be shown.</source>
        <translation>目标是多个数组：这种回答无法显示。</translation>
    </message>
    <message>
        <source>The model answers with shape {1} for each sample: more than one class at once cannot be shown.</source>
        <translation>模型对每个样本的回答形状为 {1}：无法同时显示多个类别。</translation>
    </message>
    <message>
        <source>The model gives {1} for each sample, the targets have {2}: they cannot be compared.</source>
        <translation>模型对每个样本给出 {1}，目标为 {2}：无法比较。</translation>
    </message>
    <message>
        <source>There are no data yet. Open some, or hand them over: lab.use(data=(x, y)).</source>
        <translation>还没有数据。请打开数据，或交出：lab.use(data=(x, y))。</translation>
    </message>
    <message>
        <source>There are no validation samples. Choose Training, or keep some back for validation.</source>
        <translation>没有验证样本。请选择“训练”，或留出一些用于验证。</translation>
    </message>
    <message>
        <source>The dataset gives no pairs of inputs and targets to compare.</source>
        <translation>数据集没有给出可比较的输入和目标对。</translation>
    </message>
    <message>
        <source>The dataset is empty.</source>
        <translation>数据集是空的。</translation>
    </message>
    <message>
        <source>The dataset is shuffled anew from a seed at each pass</source>
        <translation>数据集每次遍历都用随机种子重新打乱</translation>
    </message>
    <message>
        <source>The dataset comes from a Python generator</source>
        <translation>数据集来自 Python 生成器</translation>
    </message>
    <message>
        <source>{1}: taking samples out would change what training gets next. Hand over one for validation: lab.use(data=(dataset, validation_dataset)).</source>
        <translation>{1}：取出样本会改变训练接下来得到的内容。请另交一个用于验证：lab.use(data=(dataset, validation_dataset))。</translation>
    </message>
    <message>
        <source>The border is drawn for data of two inputs.</source>
        <translation>只对有两个输入的数据画边界。</translation>
    </message>
    <message>
        <source>The curve is drawn for data of one input.</source>
        <translation>只对有一个输入的数据画曲线。</translation>
    </message>
    <message>
        <source>The model could not answer.</source>
        <translation>模型无法回答。</translation>
    </message>
    <message>
        <source>The backend is ending.</source>
        <translation>后端正在结束。</translation>
    </message>
    <message>
        <source>The model has no variables yet: its first batch makes them. Press Step, or ask it now.</source>
        <translation>模型还没有变量：第一个批次会创建它们。请按“单步”，或现在询问。</translation>
    </message>
    <message>
        <source>For {1} samples the model gives shape {2}, not one answer for each.</source>
        <translation>对 {1} 个样本，模型给出形状 {2}，而不是每个一个回答。</translation>
    </message>
    <message>
        <source>The step of your own keeps its model to itself. Hand it over: lab.use(model=…, step=…).</source>
        <translation>你自己的步骤没有给出模型。请交出：lab.use(model=…, step=…)。</translation>
    </message>
    <message>
        <source>There is no model yet. Open an experiment, or hand one over with lab.use(model=…).</source>
        <translation>还没有模型。请打开实验，或用 lab.use(model=…) 交出一个。</translation>
    </message>
    <message>
        <source>Hand it over: lab.use({1}=…).</source>
        <translation>请交出：lab.use({1}=…)。</translation>
    </message>
    <message>
        <source>lab.{1} cannot be assigned.</source>
        <translation>lab.{1} 不能赋值。</translation>
    </message>
    <message>
        <source>lab has no setting {1}.</source>
        <translation>lab 没有设置 {1}。</translation>
    </message>
    <message>
        <source>What can be assigned: lab.{1}.</source>
        <translation>可以赋值的有：lab.{1}。</translation>
    </message>
    <message>
        <source>{1}, {2} at step {3}</source>
        <translation>{1}，{2}，第 {3} 步</translation>
    </message>
    <message>
        <source>nothing to train</source>
        <translation>没有可训练的内容</translation>
    </message>
    <message>
        <source>{1} seconds are not possible.</source>
        <translation>{1} 秒不可行。</translation>
    </message>
    <message>
        <source>Expected 0 (none) or more.</source>
        <translation>应为 0（无）或更大。</translation>
    </message>
    <message>
        <source>lab.{1}({2}) names no layer.</source>
        <translation>lab.{1}({2}) 没有指向层。</translation>
    </message>
    <message>
        <source>Expected a name: lab.{1}(&quot;dense&quot;).</source>
        <translation>应为名称：lab.{1}(&quot;dense&quot;)。</translation>
    </message>
    <message>
        <source>lab.{1} = {2} is not possible.</source>
        <translation>lab.{1} = {2} 不可行。</translation>
    </message>
    <message>
        <source>The magnitude of complex numbers.</source>
        <translation>复数的模。</translation>
    </message>
    <message>
        <source>No finite values to count.</source>
        <translation>没有可计数的有限值。</translation>
    </message>
    <message>
        <source>This variable has no values yet: its layer is not built.</source>
        <translation>这个变量还没有值：它的层尚未构建。</translation>
    </message>
    <message>
        <source>There {1}.</source>
        <translation>{1}。</translation>
    </message>
    <message>
        <source>{1}: numbers.</source>
        <translation>{1}：数字。</translation>
    </message>
    <message>
        <source>Its first elements have not been taken.</source>
        <translation>还没有取它的前几个元素。</translation>
    </message>
    <message>
        <source>shuffle({1}) fills its buffer before the first one comes: that takes time and memory.</source>
        <translation>shuffle({1}) 在给出第一个元素前先填满缓冲区：这需要时间和内存。</translation>
    </message>
    <message>
        <source>Press Look again to take them all the same.</source>
        <translation>按“重新查看”仍可取出它们。</translation>
    </message>
    <message>
        <source>The pipeline has given {1} within {2} s.</source>
        <translation>数据管道在 {2} 秒内给出了 {1}。</translation>
    </message>
    <message>
        <source>A buffer of {1} elements is filled in each pass: a smaller one starts sooner.</source>
        <translation>每次遍历都要填充 {1} 个元素的缓冲区：小一些会更快开始。</translation>
    </message>
    <message>
        <source>A symbolic tensor stands for values to come.</source>
        <translation>符号张量代表将来的值。</translation>
    </message>
    <message>
        <source>This tensor belongs to a graph: it has values only while that runs.</source>
        <translation>这个张量属于计算图：只有在图运行时才有值。</translation>
    </message>
    <message>
        <source>There are no viewable values: a {1} is a handle to something inside TensorFlow.</source>
        <translation>没有可查看的值：{1} 是 TensorFlow 内部对象的句柄。</translation>
    </message>
    <message>
        <source>A ragged tensor cannot be shown as a picture: its rows differ.</source>
        <translation>不规则张量不能显示为图片：各行长度不同。</translation>
    </message>
    <message>
        <source>Values of type {1} cannot be shown as a picture.</source>
        <translation>类型为 {1} 的值不能显示为图片。</translation>
    </message>
    <message>
        <source>empty, shape {1}</source>
        <translation>空，形状 {1}</translation>
    </message>
    <message>
        <source>There are no statistics of {1} values.</source>
        <translation>{1} 值没有统计。</translation>
    </message>
    <message>
        <source>of the magnitude of complex numbers</source>
        <translation>按复数的模计算</translation>
    </message>
    <message>
        <source>no finite values</source>
        <translation>没有有限值</translation>
    </message>
    <message>
        <source>a number of {1} bits</source>
        <translation>{1} 位的数</translation>
    </message>
    <message>
        <source>This part of the tensor is not there.</source>
        <translation>张量的这一部分不存在。</translation>
    </message>
    <message>
        <source>Its shape is now {1}.</source>
        <translation>它现在的形状是 {1}。</translation>
    </message>
    <message>
        <source>Values of type {1} are not numbers.</source>
        <translation>类型为 {1} 的值不是数。</translation>
    </message>
    <message>
        <source>The experiment “{1}” cannot be opened.</source>
        <translation>实验“{1}”无法打开。</translation>
    </message>
    <message>
        <source>There is no source to build from.</source>
        <translation>没有可用于构建的源代码。</translation>
    </message>
    <message>
        <source>Hand the model over again with lab.use.</source>
        <translation>请用 lab.use 重新交出模型。</translation>
    </message>
    <message>
        <source>The model cannot be built on {1}.</source>
        <translation>模型无法在 {1} 上构建。</translation>
    </message>
    <message>
        <source>Checking on {1} validation samples</source>
        <translation>正在用 {1} 个验证样本检查</translation>
    </message>
    <message>
        <source>Checking on validation data</source>
        <translation>正在用验证数据检查</translation>
    </message>
    <message>
        <source>Stopped early</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>The {1}labels are no class numbers: one is {2}.</source>
        <translation>{1}标签不是类别编号：有一个是 {2}。</translation>
    </message>
    <message>
        <source>{1} expects whole numbers from 0 to {2}.</source>
        <translation>{1} 需要从 0 到 {2} 的整数。</translation>
    </message>
    <message>
        <source>For numbers like these take a loss for regression: lab.use(loss=&quot;mse&quot;).</source>
        <translation>对这样的数请用回归损失：lab.use(loss=&quot;mse&quot;)。</translation>
    </message>
    <message>
        <source>A {1}label is {2}, but the model has {3} outputs: labels must be from 0 to {4}.</source>
        <translation>有一个{1}标签是 {2}，但模型有 {3} 个输出：标签必须从 0 到 {4}。</translation>
    </message>
    <message>
        <source>Give the last layer {1} units.</source>
        <translation>请把最后一层设为 {1} 个单元。</translation>
    </message>
    <message>
        <source>Number the classes 0, 1, 2, … without gaps.</source>
        <translation>请把类别连续编号为 0、1、2、…。</translation>
    </message>
    <message>
        <source>The targets were reshaped from ({1}) to ({2}), as the model gives them.</source>
        <translation>目标的形状已从 ({1}) 变为 ({2})，与模型给出的一致。</translation>
    </message>
    <message>
        <source>The model gives shape {1}, the targets have shape {2}.</source>
        <translation>模型给出形状 {1}，目标的形状为 {2}。</translation>
    </message>
    <message>
        <source>Subtracted, they would be spread to a table of all pairs: a wrong loss without an error.</source>
        <translation>相减时会广播成所有组合的表：损失有误却不报错。</translation>
    </message>
    <message>
        <source>Give the targets the model&apos;s shape in the dataset.</source>
        <translation>请在数据集中让目标的形状与模型一致。</translation>
    </message>
    <message>
        <source>For class numbers take lab.use(loss=&quot;sparse_categorical_crossentropy&quot;).</source>
        <translation>对类别编号请用 lab.use(loss=&quot;sparse_categorical_crossentropy&quot;)。</translation>
    </message>
    <message>
        <source>Change the model&apos;s last layer, or the targets.</source>
        <translation>请更改模型的最后一层，或更改目标。</translation>
    </message>
    <message>
        <source>The model gives shape {1}, but the targets have shape {2}.</source>
        <translation>模型给出形状 {1}，但目标的形状为 {2}。</translation>
    </message>
    <message>
        <source>{1} compares them one by one.</source>
        <translation>{1} 逐个比较它们。</translation>
    </message>
    <message>
        <source>The check after step {1} cannot be made.</source>
        <translation>第 {1} 步之后的检查无法进行。</translation>
    </message>
    <message>
        <source>The experiment has no data.</source>
        <translation>实验没有数据。</translation>
    </message>
    <message>
        <source>The batch of step {1} cannot be read.</source>
        <translation>第 {1} 步的批次无法读取。</translation>
    </message>
    <message>
        <source>The data is empty: there is no batch to train on.</source>
        <translation>数据是空的：没有可训练的批次。</translation>
    </message>
    <message>
        <source>Correct the cause, then press Train: it goes on from the last step.</source>
        <translation>请消除原因，然后按“训练”：从最后一步继续。</translation>
    </message>
    <message>
        <source>The check on validation data failed after step {1}.</source>
        <translation>第 {1} 步之后用验证数据的检查失败。</translation>
    </message>
    <message>
        <source>Training stopped at step {1}.</source>
        <translation>训练在第 {1} 步停止。</translation>
    </message>
    <message>
        <source>Mend or leave out what cannot be read, then press Train: it goes on from here.</source>
        <translation>请修正或略去无法读取的内容，然后按“训练”：从这里继续。</translation>
    </message>
    <message>
        <source>Learning rate {1} → {2}</source>
        <translation>学习率 {1} → {2}</translation>
    </message>
    <message>
        <source>Batch size {1} → {2}</source>
        <translation>批大小 {1} → {2}</translation>
    </message>
    <message>
        <source>There is no optimizer whose learning rate could be set.</source>
        <translation>没有可设置学习率的优化器。</translation>
    </message>
    <message>
        <source>Training ends after a number of steps or of epochs, not both.</source>
        <translation>训练在若干步或若干轮次之后结束，不能两者兼有。</translation>
    </message>
    <message>
        <source>Nobody knows how long an epoch of this data is.</source>
        <translation>此数据一个轮次的长度未知。</translation>
    </message>
    <message>
        <source>Set a number of steps: lab.steps = ….</source>
        <translation>请设置步数：lab.steps = …。</translation>
    </message>
    <message>
        <source>The seed can be changed only before the first step.</source>
        <translation>随机种子只能在第一步之前更改。</translation>
    </message>
    <message>
        <source>It decides weights and order of the data.</source>
        <translation>它决定权重和数据顺序。</translation>
    </message>
    <message>
        <source>Press Reset first.</source>
        <translation>请先按“重置”。</translation>
    </message>
    <message>
        <source>The {1} of a tf.data.Dataset is its own.</source>
        <translation>tf.data.Dataset 的 {1} 由它自己决定。</translation>
    </message>
    <message>
        <source>Change it in the dataset.</source>
        <translation>请在数据集中更改。</translation>
    </message>
    <message>
        <source>Frozen now: {1}.</source>
        <translation>现在冻结的有：{1}。</translation>
    </message>
    <message>
        <source>All layers learn.</source>
        <translation>所有层都学习。</translation>
    </message>
    <message>
        <source>The schedule {1} no longer holds: the learning rate stays at {2}.</source>
        <translation>学习率调度 {1} 不再有效：学习率保持为 {2}。</translation>
    </message>
    <message>
        <source>Early stopping off</source>
        <translation>提前停止已关闭</translation>
    </message>
    <message>
        <source>Early stopping after {1} checks</source>
        <translation>{1} 次检查后提前停止</translation>
    </message>
    <message>
        <source>Nothing is paused.</source>
        <translation>没有暂停的训练。</translation>
    </message>
    <message>
        <source>Call lab.train() to begin.</source>
        <translation>请调用 lab.train() 开始。</translation>
    </message>
    <message>
        <source>The experiment cannot be built anew.</source>
        <translation>实验无法重新构建。</translation>
    </message>
    <message>
        <source>Expected one of: {1}.</source>
        <translation>应为以下之一：{1}。</translation>
    </message>
    <message>
        <source>The current run cannot be deleted.</source>
        <translation>当前的运行记录不能删除。</translation>
    </message>
    <message>
        <source>It is still recorded.</source>
        <translation>它仍在记录。</translation>
    </message>
    <message>
        <source>Press Stop or Reset first.</source>
        <translation>请先按“停止”或“重置”。</translation>
    </message>
    <message>
        <source>Runs are not stored, so none can be deleted.</source>
        <translation>运行记录没有存储，因此不能删除。</translation>
    </message>
    <message>
        <source>As it was saved.</source>
        <translation>与保存时相同。</translation>
    </message>
    <message>
        <source>There is no model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>{1}, so none can be frozen.</source>
        <translation>{1}，因此不能冻结。</translation>
    </message>
    <message>
        <source>Give a variable trainable=False where it is made.</source>
        <translation>请在创建变量处给出 trainable=False。</translation>
    </message>
    <message>
        <source>Several layers are called {1}.</source>
        <translation>有多个层叫 {1}。</translation>
    </message>
    <message>
        <source>They are {1}.</source>
        <translation>它们是 {1}。</translation>
    </message>
    <message>
        <source>Name one by its path.</source>
        <translation>请用路径指明其中一个。</translation>
    </message>
    <message>
        <source>The layer {1} has nothing to learn, so it cannot be frozen.</source>
        <translation>层 {1} 没有可学习的内容，因此不能冻结。</translation>
    </message>
    <message>
        <source>It has no variables that training changes.</source>
        <translation>它没有训练会改变的变量。</translation>
    </message>
    <message>
        <source>Without the layer {1} nothing would be left to train.</source>
        <translation>没有层 {1} 就没有可训练的内容了。</translation>
    </message>
    <message>
        <source>Let another layer learn first.</source>
        <translation>请先让另一个层学习。</translation>
    </message>
    <message>
        <source>The model has no layer {1}.</source>
        <translation>模型没有层 {1}。</translation>
    </message>
    <message>
        <source>Its layers that can learn: {1}.</source>
        <translation>可以学习的层：{1}。</translation>
    </message>
    <message>
        <source>, the last: {1}</source>
        <translation>，最后一个：{1}</translation>
    </message>
    <message>
        <source>{1} (from the console)</source>
        <translation>{1}（来自控制台）</translation>
    </message>
    <message>
        <source>Expected numbers of at least 0. Received: {1}</source>
        <translation>应为不小于 0 的数。收到的是：{1}</translation>
    </message>
    <message>
        <source>Correct the experiment, or open another one.</source>
        <translation>请改正实验，或打开另一个。</translation>
    </message>
    <message>
        <source>The experiment “{1}” holds Python code, which was not run.</source>
        <translation>实验“{1}”含有 Python 代码，没有运行。</translation>
    </message>
    <message>
        <source>Code in a file can do whatever you can do on this computer.</source>
        <translation>文件中的代码可以做你在这台计算机上能做的任何事。</translation>
    </message>
    <message>
        <source>If you trust where it comes from: lab.open(…, run_code=True), or eagerlab train --run-code.</source>
        <translation>如果信任它的来源：lab.open(…, run_code=True)，或 eagerlab train --run-code。</translation>
    </message>
    <message>
        <source>load_data gives {1} instead of four arrays.</source>
        <translation>load_data 给出 {1}，而不是四个数组。</translation>
    </message>
    <message>
        <source>for training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>for validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>load_data gives {1} inputs {2}, but {3} targets.</source>
        <translation>load_data 给出 {1} 个{2}输入，但有 {3} 个目标。</translation>
    </message>
    <message>
        <source>Each input needs a target.</source>
        <translation>每个输入需要一个目标。</translation>
    </message>
    <message>
        <source>Line {1}:</source>
        <translation>第 {1} 行：</translation>
    </message>
    <message>
        <source>{1} is no function.</source>
        <translation>{1} 不是函数。</translation>
    </message>
    <message>
        <source>The source defines no function {1}().</source>
        <translation>源代码没有定义函数 {1}()。</translation>
    </message>
    <message>
        <source>Training calls it: define it, or write the source anew from the forms.</source>
        <translation>训练会调用它：请定义它，或由表单重新生成源代码。</translation>
    </message>
    <message>
        <source>Its code defines no class {1}, which a layer names.</source>
        <translation>它的代码没有定义层所引用的类 {1}。</translation>
    </message>
    <message>
        <source>Write the class, or remove the layer.</source>
        <translation>请编写该类，或移除该层。</translation>
    </message>
    <message>
        <source>the name of a Keras optimizer (&quot;adam&quot;) or an object (keras.optimizers.Adam())</source>
        <translation>Keras 优化器的名称 (&quot;adam&quot;) 或对象 (keras.optimizers.Adam())</translation>
    </message>
    <message>
        <source>the name of a Keras loss (&quot;mse&quot;), an object, or a function loss(y_true, y_predicted)</source>
        <translation>Keras 损失的名称 (&quot;mse&quot;)、对象，或函数 loss(y_true, y_predicted)</translation>
    </message>
    <message>
        <source>The model computes in float16: a LossScaleOptimizer around the optimizer (lab.optimizer) keeps small gradients from becoming zero.</source>
        <translation>模型用 float16 计算：优化器外的 LossScaleOptimizer (lab.optimizer) 避免小梯度变成零。</translation>
    </message>
    <message>
        <source>The {1} optimizer knew other variables: a fresh one with the same settings takes its place (lab.optimizer).</source>
        <translation>优化器 {1} 原来用于其他变量：由设置相同的新优化器代替 (lab.optimizer)。</translation>
    </message>
    <message>
        <source>The {1} optimizer did not know all variables: one that does takes its place, with what it kept of the others (lab.optimizer).</source>
        <translation>优化器 {1} 不认识所有变量：由认识的优化器代替，并保留原有的内容 (lab.optimizer)。</translation>
    </message>
    <message>
        <source>Keras has no {1} called {2}.</source>
        <translation>Keras 没有名为 {2} 的 {1}。</translation>
    </message>
    <message>
        <source>the class {1}</source>
        <translation>类 {1}</translation>
    </message>
    <message>
        <source>Expected {1}.</source>
        <translation>应为 {1}。</translation>
    </message>
    <message>
        <source>{1} has no variable that can be trained.</source>
        <translation>{1} 没有可训练的变量。</translation>
    </message>
    <message>
        <source>Use layers, add_weight or keras.Variable (in a tf.Module: tf.Variable), with trainable = True.</source>
        <translation>请使用层、add_weight 或 keras.Variable（在 tf.Module 中：tf.Variable），并设 trainable = True。</translation>
    </message>
    <message>
        <source>There is nothing to train yet.</source>
        <translation>还没有可训练的内容。</translation>
    </message>
    <message>
        <source>Open an experiment, or hand over a model with lab.use(model=…).</source>
        <translation>请打开实验，或用 lab.use(model=…) 交出模型。</translation>
    </message>
    <message>
        <source>The experiment has no {1} yet.</source>
        <translation>实验还没有 {1}。</translation>
    </message>
    <message>
        <source>Hand it over: lab.use({1}={2}).</source>
        <translation>请交出：lab.use({1}={2})。</translation>
    </message>
    <message>
        <source>Nobody knows how long an epoch of this data is, so training ends at step {1}.</source>
        <translation>此数据一个轮次的长度未知，因此训练在第 {1} 步结束。</translation>
    </message>
    <message>
        <source>The validation data cannot be read.</source>
        <translation>验证数据无法读取。</translation>
    </message>
    <message>
        <source>Class weights and the console&apos;s dtype policy do not go together.</source>
        <translation>类别权重与控制台的数据类型策略不能并用。</translation>
    </message>
    <message>
        <source>In float16 the loss must be scaled, and the experiment&apos;s source does not.</source>
        <translation>在 float16 中损失必须缩放，而实验的源代码没有这样做。</translation>
    </message>
    <message>
        <source>Set the precision in the experiment instead.</source>
        <translation>请改为在实验中设置精度。</translation>
    </message>
    <message>
        <source>The metric {1} gives {2} numbers instead of one.</source>
        <translation>指标 {1} 给出 {2} 个数，而不是一个。</translation>
    </message>
    <message>
        <source>Let it take an average, or leave it out.</source>
        <translation>请让它取平均，或去掉它。</translation>
    </message>
    <message>
        <source>All gradients of the first step are exactly zero, so it changed nothing: the loss may be flat here, or too small for the number type (scale it, or use float32).</source>
        <translation>第一步的所有梯度都恰好为零，因此什么都没有改变：损失在这里可能是平的，或对该数字类型太小（请缩放，或使用 float32）。</translation>
    </message>
    <message>
        <source>Your step returned {1} instead of its loss.</source>
        <translation>你的步骤返回了 {1}，而不是损失。</translation>
    </message>
    <message>
        <source>Expected one number or a tensor without axes.</source>
        <translation>应为一个数或没有轴的张量。</translation>
    </message>
    <message>
        <source>No gradient reaches {1}: the loss does not depend on it.</source>
        <translation>没有梯度到达 {1}：损失与它无关。</translation>
    </message>
    <message>
        <source>No gradient reaches {1}.</source>
        <translation>没有梯度到达 {1}。</translation>
    </message>
    <message>
        <source>The loss does not depend on it in a way that can be differentiated: an integer variable, a value taken out of TensorFlow (float(), .numpy()), or a model that does not use it.</source>
        <translation>损失对它的依赖不可求导：整数变量、取出 TensorFlow 的值（float()、.numpy()），或模型没有用到它。</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>validation accuracy</source>
        <translation>验证准确率</translation>
    </message>
    <message>
        <source>Early stopping watches the {1}, but there is no data to validate with.</source>
        <translation>提前停止监视{1}，但没有用于验证的数据。</translation>
    </message>
    <message>
        <source>Keep some samples back for that, or let it watch the loss.</source>
        <translation>请为此留出一些样本，或让它监视损失。</translation>
    </message>
    <message>
        <source>Early stopping watches the {1}, which is not measured.</source>
        <translation>提前停止监视{1}，但没有测量它。</translation>
    </message>
    <message>
        <source>Add {1} to the metrics, or let it watch the loss.</source>
        <translation>请把 {1} 加入指标，或让它监视损失。</translation>
    </message>
    <message>
        <source>; the variables of step {1} were put back</source>
        <translation>；已恢复第 {1} 步的变量</translation>
    </message>
    <message>
        <source>Stopped early at step {1}: no improvement of {2} for {3}{4}.</source>
        <translation>在第 {1} 步提前停止：{2} 在 {3} 内没有改善{4}。</translation>
    </message>
    <message>
        <source>Expected a name of the console as text.</source>
        <translation>应为控制台中的名称（文本）。</translation>
    </message>
    <message>
        <source>For example lab.watch(&quot;losses&quot;).</source>
        <translation>例如 lab.watch(&quot;losses&quot;)。</translation>
    </message>
    <message>
        <source>{1} is not watched.</source>
        <translation>没有监视 {1}。</translation>
    </message>
    <message>
        <source>of shape {1}</source>
        <translation>（形状 {1}）</translation>
    </message>
    <message>
        <source>an element is no number: {1}</source>
        <translation>有一个元素不是数：{1}</translation>
    </message>
    <message>
        <source>{1} can&apos;t be plotted.</source>
        <translation>{1} 无法绘制。</translation>
    </message>
    <message>
        <source>breakpoint() in the thread {1} is passed over.</source>
        <translation>线程 {1} 中的 breakpoint() 被跳过。</translation>
    </message>
    <message>
        <source>The debugger can stop cells of the console and steps of training, not other threads ({1}).</source>
        <translation>调试器可以停在控制台的单元和训练的步骤中，不能停在其他线程中（{1}）。</translation>
    </message>
    <message>
        <source>breakpoint() in the training thread is passed over.</source>
        <translation>训练线程中的 breakpoint() 被跳过。</translation>
    </message>
    <message>
        <source>Training stops in steps and checks, not while a model is made ({1}).</source>
        <translation>训练会停在步骤和检查中，不会停在创建模型的过程中（{1}）。</translation>
    </message>
    <message>
        <source>breakpoint() in a graph is passed over.</source>
        <translation>计算图中的 breakpoint() 被跳过。</translation>
    </message>
    <message>
        <source>Your code runs once, with placeholders, to build the graph; then only that runs ({1}).</source>
        <translation>您的代码只用占位符运行一次来构建计算图，之后只运行该图（{1}）。</translation>
    </message>
    <message>
        <source>Expected little-endian values.</source>
        <translation>应为小端序的值。</translation>
    </message>
    <message>
        <source>Expected an index of TensorFlow&apos;s. Received: {1}</source>
        <translation>应为 TensorFlow 的索引。收到：{1}</translation>
    </message>
    <message>
        <source>Expected an index of TensorFlow&apos;s.</source>
        <translation>应为 TensorFlow 的索引。</translation>
    </message>
    <message>
        <source>Expected an index that is not compressed.</source>
        <translation>应为未压缩的索引。</translation>
    </message>
    <message>
        <source>These values are in the file of a checkpoint. Restore it, or change those of the variable instead.</source>
        <translation>这些值在检查点文件中。请恢复检查点，或更改变量的值。</translation>
    </message>
    <message>
        <source>Its bytes are not those that were written: the file is damaged.</source>
        <translation>其字节已不是写入时的字节：文件已损坏。</translation>
    </message>
    <message>
        <source>{1} could not be read from {2}.</source>
        <translation>无法从 {2} 读取 {1}。</translation>
    </message>
    <message>
        <source>Choose another checkpoint.</source>
        <translation>请选择另一个检查点。</translation>
    </message>
    <message>
        <source>A checkpoint&apos;s value is found by the checkpoint&apos;s id and a path.</source>
        <translation>检查点的值由检查点的 id 和路径确定。</translation>
    </message>
    <message>
        <source>all close: {1} ({2} of {3} differ beyond the tolerance)</source>
        <translation>全部接近：{1}（{3} 个中有 {2} 个超出容差）</translation>
    </message>
    <message>
        <source>, largest relative {1}</source>
        <translation>，最大相对差 {1}</translation>
    </message>
    <message>
        <source>largest difference {1}{2}, mean {3}</source>
        <translation>最大差 {1}{2}，平均 {3}</translation>
    </message>
    <message>
        <source>, cosine of both {1}</source>
        <translation>，两者余弦 {1}</translation>
    </message>
    <message>
        <source>norm of the difference {1}{2}</source>
        <translation>差的范数 {1}{2}</translation>
    </message>
    <message>
        <source>worst at [{1}]: {2} and {3}</source>
        <translation>最差在 [{1}]：{2} 和 {3}</translation>
    </message>
    <message>
        <source>NaN: {:,} left only, {:,} right only, {:,} both</source>
        <translation>NaN：仅左 {:,}，仅右 {:,}，两者 {:,}</translation>
    </message>
    <message>
        <source>infinite: {:,}, of these equal: {:,}</source>
        <translation>无穷：{:,}，其中相等：{:,}</translation>
    </message>
    <message>
        <source>%r is called as ever: %s</source>
        <translation>%r 照常调用：%s</translation>
    </message>
    <message>
        <source>{1} stands in a gradient of gradients, or under a tape that is used twice: a graph rounds that otherwise, so the last digits may be others than in eager and layers.</source>
        <translation>{1} 位于对梯度再求的梯度中，或位于使用两次的 tape 之下：计算图的舍入方式不同，因此末位数字可能与 eager 和 layers 不同。</translation>
    </message>
    <message>
        <source>It gives something that it has not computed.</source>
        <translation>它返回了并非由它计算的东西。</translation>
    </message>
    <message>
        <source>{1} has a state of its own.</source>
        <translation>{1} 有自己的状态。</translation>
    </message>
    <message>
        <source>It has a gradient of its own.</source>
        <translation>它有自己的梯度。</translation>
    </message>
    <message>
        <source>{1} is to run elsewhere.</source>
        <translation>{1} 要在别处运行。</translation>
    </message>
    <message>
        <source>{1} runs a function.</source>
        <translation>{1} 运行一个函数。</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 个单元格</translation>
    </message>
    <message>
        <source>{1} cells</source>
        <translation>{1} 个单元格</translation>
    </message>
    <message>
        <source>choose what becomes of them</source>
        <translation>请选择如何处理它们</translation>
    </message>
    <message>
        <source>filled with {1}</source>
        <translation>用 {1} 填充</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>are missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>{1} of column {2} {3} ({4}): {5}.</source>
        <translation>列 {2} 的 {1}{3}（{4}）：{5}。</translation>
    </message>
    <message>
        <source>{1} of column {2} {3}, such as {4} ({5}): read it as a category, leave it out, or add these texts to the marks of missing cells.</source>
        <translation>列 {2} 的 {1}{3}，例如 {4}（{5}）：请按类别读取、略去它，或把这些文本加入缺失标记。</translation>
    </message>
    <message>
        <source>{1} of column {2} {3}, such as {4} ({5}): leave the column out, or add these texts to the marks of missing cells.</source>
        <translation>列 {2} 的 {1}{3}，例如 {4}（{5}）：请略去该列，或把这些文本加入缺失标记。</translation>
    </message>
    <message>
        <source>is infinite or too large</source>
        <translation>无穷大或过大</translation>
    </message>
    <message>
        <source>are infinite or too large</source>
        <translation>无穷大或过大</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>{1} rows</source>
        <translation>{1} 行</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 列</translation>
    </message>
    <message>
        <source>{1} columns</source>
        <translation>{1} 列</translation>
    </message>
    <message>
        <source>{1} cores</source>
        <translation>{1} 核</translation>
    </message>
    <message>
        <source>Its weights hold NaN.</source>
        <translation>它的权重中有 NaN。</translation>
    </message>
    <message>
        <source>Its weights hold infinity.</source>
        <translation>它的权重中有无穷大。</translation>
    </message>
    <message>
        <source>Its gradients hold NaN.</source>
        <translation>它的梯度中有 NaN。</translation>
    </message>
    <message>
        <source>Its gradients hold infinity.</source>
        <translation>它的梯度中有无穷大。</translation>
    </message>
    <message>
        <source>Its outputs hold NaN.</source>
        <translation>它的输出中有 NaN。</translation>
    </message>
    <message>
        <source>Its outputs hold infinity.</source>
        <translation>它的输出中有无穷大。</translation>
    </message>
    <message>
        <source>Its gradient is zero: it learns nothing from this step.</source>
        <translation>它的梯度为零：从这一步中学不到任何东西。</translation>
    </message>
    <message>
        <source>It gives nothing but zeros: what comes before it gets no gradient.</source>
        <translation>它只输出零：它之前的部分得不到梯度。</translation>
    </message>
    <message>
        <source>1 of {1} units is dead: no gradient reaches it in {2} samples.</source>
        <translation>{1} 个单元中有 1 个失活：在 {2} 个样本中没有梯度到达它。</translation>
    </message>
    <message>
        <source>{1} of {2} units are dead: no gradient reaches them in {3} samples.</source>
        <translation>{2} 个单元中有 {1} 个失活：在 {3} 个样本中没有梯度到达它们。</translation>
    </message>
    <message>
        <source>It cannot be read.</source>
        <translation>无法读取。</translation>
    </message>
    <message>
        <source>1 variable</source>
        <translation>1 个变量</translation>
    </message>
    <message>
        <source>{1} variables</source>
        <translation>{1} 个变量</translation>
    </message>
    <message>
        <source>is not trained</source>
        <translation>不参与训练</translation>
    </message>
    <message>
        <source>are not trained</source>
        <translation>不参与训练</translation>
    </message>
    <message>
        <source>{1} ({2}) {3}: use add_weight or keras.Variable.</source>
        <translation>{1}（{2}）{3}：请使用 add_weight 或 keras.Variable。</translation>
    </message>
    <message>
        <source>Their shapes differ ({1} and {2}): only the part {3} of both was compared.</source>
        <translation>形状不同（{1} 和 {2}）：只比较了两者共有的 {3} 部分。</translation>
    </message>
    <message>
        <source>lab.pause(at={1}) is not possible.</source>
        <translation>无法执行 lab.pause(at={1})。</translation>
    </message>
    <message>
        <source>Expected the number of a step.</source>
        <translation>应为某一步的编号。</translation>
    </message>
    <message>
        <source>Freed what only circles of references kept: {1} objects, {2} bytes.</source>
        <translation>已释放仅被循环引用保留的内容：{1} 个对象，{2} 字节。</translation>
    </message>
    <message>
        <source>{1} They went through {2}.</source>
        <translation>{1} 它们经过 {2}。</translation>
    </message>
    <message>
        <source>This object has no name, by which it could be found again.</source>
        <translation>此对象没有名称，无法再次找到它。</translation>
    </message>
    <message>
        <source>Give it one first: x = …</source>
        <translation>请先给它命名：x = …</translation>
    </message>
    <message>
        <source>ragged, of shape {1}</source>
        <translation>不规则，形状 {1}</translation>
    </message>
    <message>
        <source>sparse, of shape {1}</source>
        <translation>稀疏，形状 {1}</translation>
    </message>
    <message>
        <source>slices, of shape {1}</source>
        <translation>切片，形状 {1}</translation>
    </message>
    <message>
        <source>keeps nothing (any more)</source>
        <translation>（已）不再保留任何内容</translation>
    </message>
    <message>
        <source>keeps all that it has recorded</source>
        <translation>保留其记录的全部内容</translation>
    </message>
    <message>
        <source>symbolic, of shape {1}</source>
        <translation>符号张量，形状 {1}</translation>
    </message>
    <message>
        <source>1 parameter</source>
        <translation>1 个参数</translation>
    </message>
    <message>
        <source>{1} parameters</source>
        <translation>{1} 个参数</translation>
    </message>
    <message>
        <source>no entries</source>
        <translation>没有条目</translation>
    </message>
    <message>
        <source>1 entry</source>
        <translation>1 个条目</translation>
    </message>
    <message>
        <source>{1} entries</source>
        <translation>{1} 个条目</translation>
    </message>
    <message>
        <source>{name} belongs to EagerLab&apos;s installation and stays. Only packages of your own can be taken away.</source>
        <translation>{name} 属于 EagerLab 的安装，会保留。只能移除自己的包。</translation>
    </message>
    <message>
        <source>{names} was imported before: Restart backend, and the new version is used.</source>
        <translation>{names} 之前已导入：请“重启后端”，之后使用新版本。</translation>
    </message>
    <message>
        <source>The package index cannot be reached: check the network connection, or pip&apos;s settings.</source>
        <translation>无法连接软件包索引：请检查网络连接，或 pip 的设置。</translation>
    </message>
    <message>
        <source>Packages of your own are switched off: what is installed now is loaded when they are switched on again.</source>
        <translation>自己的包已关闭：现在安装的内容要到重新打开后才加载。</translation>
    </message>
    <message>
        <source>Its metaclass answers in place of Python when classes are compared: it is not looked into.</source>
        <translation>比较类时由它的元类代替 Python 作答，因此不查看它的内部。</translation>
    </message>
    <message>
        <source>What is masked was compared as NaN.</source>
        <translation>被屏蔽的值按 NaN 比较。</translation>
    </message>
    <message>
        <source>Values of a table of pandas&apos; are changed in the console: x.iloc[0, 0] = 1.</source>
        <translation>pandas 表格的值在控制台中更改：x.iloc[0, 0] = 1。</translation>
    </message>
    <message>
        <source>A range never changes. Make a list of it to change its numbers: y = list(x).</source>
        <translation>range 永远不变。要更改其中的数字，请把它变成列表：y = list(x)。</translation>
    </message>
    <message>
        <source>Values of this kind are changed in the console: x[0] = 1.</source>
        <translation>这类数值请在控制台中修改：x[0] = 1。</translation>
    </message>
    <message>
        <source>Another library keeps these values, and gives them to be read. Change them in the console.</source>
        <translation>这些数值由另一个库保存，只供读取。请在控制台中修改。</translation>
    </message>
    <message>
        <source>Both have the same rows: their values were compared in one row, one after the other.</source>
        <translation>两者的行相同：它们的值已排成一行逐个比较。</translation>
    </message>
    <message>
        <source>Both store the same places: their values were compared in the order of these.</source>
        <translation>两者存储的位置相同：已按这些位置的顺序比较它们的值。</translation>
    </message>
    <message>
        <source>Both store the same rows: only these were compared.</source>
        <translation>两者存储的行相同：只比较了这些行。</translation>
    </message>
    <message>
        <source>Their rows have other lengths.</source>
        <translation>它们各行的长度不同。</translation>
    </message>
    <message>
        <source>They store values in other places.</source>
        <translation>它们在不同的位置存储值。</translation>
    </message>
    <message>
        <source>They store other rows.</source>
        <translation>它们存储的行不同。</translation>
    </message>
    <message>
        <source>{1} Nothing was compared.</source>
        <translation>{1}没有进行比较。</translation>
    </message>
    <message>
        <source>Make whole tensors of both to compare them: {1}.</source>
        <translation>要比较它们，请把两者都转换为完整的张量：{1}。</translation>
    </message>
    <message>
        <source>There are too many values to look at: of each point only the first 1,024 were.</source>
        <translation>数值太多，无法全部查看：每个点只看了前 1,024 个。</translation>
    </message>
    <message>
        <source>its {1} returned {2} in place of an array</source>
        <translation>它的 {1} 返回的是 {2}，而不是数组</translation>
    </message>
    <message>
        <source>not given: {1}</source>
        <translation>未给出：{1}</translation>
    </message>
    <message>
        <source>given by its {1}</source>
        <translation>由其 {1} 给出</translation>
    </message>
    <message>
        <source>not looked at: that would use them up</source>
        <translation>未查看：查看会把它们取走</translation>
    </message>
    <message>
        <source>element shape</source>
        <translation>元素形状</translation>
    </message>
    <message>
        <source>without a value</source>
        <translation>没有值的元素</translation>
    </message>
    <message>
        <source>{1}, not written yet or read and forgotten</source>
        <translation>{1}，尚未写入，或读取后已被遗忘</translation>
    </message>
    <message>
        <source>default value</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>not listed</source>
        <translation>未列出</translation>
    </message>
    <message>
        <source>more than {1} entries: x.export() gives them</source>
        <translation>超过 {1} 项：可用 x.export() 取得</translation>
    </message>
    <message>
        <source>buckets for other keys</source>
        <translation>其他键的桶数</translation>
    </message>
    <message>
        <source>0, it is closed</source>
        <translation>0，已关闭</translation>
    </message>
    <message>
        <source>has a value</source>
        <translation>有值</translation>
    </message>
    <message>
        <source>at its end</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>at line {1}</source>
        <translation>在第 {1} 行</translation>
    </message>
    <message>
        <source>Compare it with another ragged tensor of the same rows, or make a whole one: x.to_tensor().</source>
        <translation>请与行相同的另一个不规则张量比较，或转换为完整的张量：x.to_tensor()。</translation>
    </message>
    <message>
        <source>Compare it with another sparse tensor, or make a whole one: tf.sparse.to_dense(x).</source>
        <translation>请与另一个稀疏张量比较，或转换为完整的张量：tf.sparse.to_dense(x)。</translation>
    </message>
    <message>
        <source>Compare it with other slices, or make a whole tensor: tf.convert_to_tensor(x).</source>
        <translation>请与其他切片比较，或转换为完整的张量：tf.convert_to_tensor(x)。</translation>
    </message>
    <message>
        <source>Taking it back would need {1}; at most {2} are kept.</source>
        <translation>撤销它需要 {1}；最多保留 {2}。</translation>
    </message>
    <message>
        <source>There is no change of values to undo.</source>
        <translation>没有可撤销的数值更改。</translation>
    </message>
    <message>
        <source>There is no change of values to redo.</source>
        <translation>没有可重做的数值更改。</translation>
    </message>
    <message>
        <source>{1} cannot be undone any more.</source>
        <translation>{1} 无法再撤销。</translation>
    </message>
    <message>
        <source>{1} cannot be redone any more.</source>
        <translation>{1} 无法再重做。</translation>
    </message>
    <message>
        <source>Random numbers cannot be put into values of type {1}.</source>
        <translation>随机数不能放入 {1} 类型的值。</translation>
    </message>
    <message>
        <source>Restored</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>Resumed</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Frozen {1}</source>
        <translation>已冻结 {1}</translation>
    </message>
    <message>
        <source>Unfrozen {1}</source>
        <translation>已解冻 {1}</translation>
    </message>
    <message>
        <source>Device {1} → {2}</source>
        <translation>设备 {1} → {2}</translation>
    </message>
    <message>
        <source>Mode {1} → {2}</source>
        <translation>模式 {1} → {2}</translation>
    </message>
    <message>
        <source>Cell {1}</source>
        <translation>单元 {1}</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Its gradients and outputs are seen only in a step that is taken singly.</source>
        <translation>只有单独执行一步时才能看到它的梯度和输出。</translation>
    </message>
    <message>
        <source>Saved “{1}”</source>
        <translation>已保存“{1}”</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>{1}, of which nothing more could be found out: looking at it raised {2}.</source>
        <translation>{1}，无法得知更多：查看它时引发了 {2}。</translation>
    </message>
    <message>
        <source>Which layers and gradients it has is seen only in a step that is taken singly.</source>
        <translation>只有单独执行一步时才能看到它有哪些层和梯度。</translation>
    </message>
    <message>
        <source>Pause and press Step: they are under step in Variables. lab.follow(…) follows weights.</source>
        <translation>先暂停，再按“单步”：它们在“变量”的 step 下。lab.follow(…) 可以跟踪权重。</translation>
    </message>
    <message>
        <source>the variable {1}</source>
        <translation>变量 {1}</translation>
    </message>
    <message>
        <source>The first {1} is in {2}, since before this step.</source>
        <translation>第一个 {1} 在{2}里，在这一步之前就有。</translation>
    </message>
    <message>
        <source>The first {1} is made by {2} in the gradient of {3}, layer {4}: {5} of {6} values.</source>
        <translation>第一个 {1} 由 {2} 产生，它属于 {3}（层 {4}）的梯度：{6} 个值中有 {5} 个。</translation>
    </message>
    <message>
        <source>The first {1} is made by {2} in the gradient of {3}: {4} of {5} values.</source>
        <translation>第一个 {1} 由 {2} 产生，它属于 {3} 的梯度：{5} 个值中有 {4} 个。</translation>
    </message>
    <message>
        <source>The first {1} is made by {2} in layer {3}: {4} of {5} values.</source>
        <translation>第一个 {1} 由层 {3} 中的 {2} 产生：{5} 个值中有 {4} 个。</translation>
    </message>
    <message>
        <source>The first {1} is made by {2}: {3} of {4} values.</source>
        <translation>第一个 {1} 由 {2} 产生：{4} 个值中有 {3} 个。</translation>
    </message>
    <message>
        <source>In the batch it is row {1} of {2}.</source>
        <translation>在批次中是第 {1} 行（从 0 数起，共 {2} 行）。</translation>
    </message>
    <message>
        <source>In the batch it is {1} of {2} rows ({3}).</source>
        <translation>在批次的 {2} 行中有 {1} 行（{3}）。</translation>
    </message>
    <message>
        <source>No layers and no gradients were seen in this step of your own.</source>
        <translation>在你自己的这个步骤里没有看到层，也没有看到梯度。</translation>
    </message>
    <message>
        <source>Batch of step {1} fetched</source>
        <translation>已取第 {1} 步的批次</translation>
    </message>
    <message>
        <source>Forward pass of step {1} done</source>
        <translation>第 {1} 步的前向已完成</translation>
    </message>
    <message>
        <source>Loss of step {1} computed</source>
        <translation>第 {1} 步的损失已算出</translation>
    </message>
    <message>
        <source>Gradients of step {1} computed</source>
        <translation>第 {1} 步的梯度已算出</translation>
    </message>
    <message>
        <source>What the layers give in this step could not be computed op by op.</source>
        <translation>无法逐个运算地计算各层在这一步中给出的值。</translation>
    </message>
    <message>
        <source>In {1} a step is one function, which takes its update at once. That is what the run goes on with; last digits of its layers and gradients may be others.</source>
        <translation>在 {1} 中，一步是一个函数，会立即完成更新。运行以此继续；其各层和梯度的末位数字可能不同。</translation>
    </message>
    <message>
        <source>XLA takes it as one function.</source>
        <translation>XLA 把它当作一个函数执行。</translation>
    </message>
    <message>
        <source>Those are seen that it calls itself, and not what runs inside a tf.function of its own.</source>
        <translation>能看到的是它自己调用的层和梯度，而不是在它自己的 tf.function 里运行的。</translation>
    </message>
    <message>
        <source>In the modes eager, layers and graph they are.</source>
        <translation>在 eager、layers 和 graph 模式下可以看到。</translation>
    </message>
    <message>
        <source>All gradients of the second step are zero, so it changed nothing: the loss may be flat here, or too small for the number type (scale it, or use float32).</source>
        <translation>第二步的所有梯度都为零，因此什么都没有改变：损失在这里可能是平的，或对该数字类型太小（请缩放，或使用 float32）。</translation>
    </message>
    <message>
        <source>The loss is {1} instead of a number.</source>
        <translation>损失是{1}，而不是一个数。</translation>
    </message>
    <message>
        <source>Training needs one real number for each batch.</source>
        <translation>训练需要每个批次给出一个实数。</translation>
    </message>
    <message>
        <source>Let the loss return it as a tensor. Nothing was changed; Train tries the same step again.</source>
        <translation>请让损失函数以张量形式返回它。没有任何改变；按“训练”会重试同一步。</translation>
    </message>
    <message>
        <source>a tensor of type {1}</source>
        <translation>类型为 {1} 的张量</translation>
    </message>
    <message>
        <source>The optimizer scales the loss for float16: it leaves out steps whose gradients overflow, and halves its scale. So gradients are watched only once the scale is down to 1; the loss is always watched.</source>
        <translation>优化器会为 float16 缩放损失：梯度溢出的步会被它略过，并将缩放系数减半。因此只有当缩放系数降到 1 后才监视梯度；损失始终受监视。</translation>
    </message>
    <message>
        <source>{1}: {2} draws in Python, and so gives the same in every step, because Python runs only when the step is traced.</source>
        <translation>{1}：{2} 在 Python 中抽取随机数，因此每一步都给出相同的值，因为 Python 只在训练步被追踪时运行。</translation>
    </message>
    <message>
        <source>{1}: {2} runs when the step is traced, not at each step. tf.print runs at each.</source>
        <translation>{1}：{2} 只在训练步被追踪时运行，不是每一步都运行。tf.print 每一步都运行。</translation>
    </message>
    <message>
        <source>{1} is another {2}</source>
        <translation>{1} 已是另一个 {2}</translation>
    </message>
    <message>
        <source>Expected a number, or a list or one-dimensional array of numbers, but {1}.</source>
        <translation>应为数、数的列表或一维数组，但{1}。</translation>
    </message>
    <message>
        <source>Put numbers into it, or end it with lab.unwatch(&quot;{1}&quot;).</source>
        <translation>请放入数，或用 lab.unwatch(&quot;{1}&quot;) 结束。</translation>
    </message>
    <message>
        <source>Two clouds of points</source>
        <translation>两团点</translation>
    </message>
    <message>
        <source>Circle in a circle</source>
        <translation>圆中圆</translation>
    </message>
    <message>
        <source>Two moons</source>
        <translation>两个月牙</translation>
    </message>
    <message>
        <source>Two spirals</source>
        <translation>两条螺旋</translation>
    </message>
    <message>
        <source>Sine, next value</source>
        <translation>正弦，下一个值</translation>
    </message>
    <message>
        <source>MNIST, dense layers</source>
        <translation>MNIST，全连接层</translation>
    </message>
    <message>
        <source>MNIST, small CNN</source>
        <translation>MNIST，小型 CNN</translation>
    </message>
    <message>
        <source>MNIST, the eager guide&apos;s network</source>
        <translation>MNIST，即时执行指南的网络</translation>
    </message>
    <message>
        <source>MNIST, residual network</source>
        <translation>MNIST，残差网络</translation>
    </message>
    <message>
        <source>Expected one of {1}. Received: {2}.{3}</source>
        <translation>应为 {1} 之一。收到的是：{2}。{3}</translation>
    </message>
    <message>
        <source>A series of {1} points is too short for windows of {2}: expected at least {3} points.</source>
        <translation>{1} 个点的序列对 {2} 的窗口太短：至少应有 {3} 个点。</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>带引号的文本</translation>
    </message>
    <message>
        <source>a text that is not empty</source>
        <translation>非空的文本</translation>
    </message>
    <message>
        <source>at least one entry</source>
        <translation>至少一项</translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation>有限的数</translation>
    </message>
    <message>
        <source>({1} more after that.)</source>
        <translation>（之后还有 {1} 个。）</translation>
    </message>
    <message>
        <source>{1}EagerLab knows no such field.{2}</source>
        <translation>{1}EagerLab 没有这个字段。{2}</translation>
    </message>
    <message>
        <source>{1}it is missing.</source>
        <translation>{1}缺失。</translation>
    </message>
    <message>
        <source>{1}expected {2}. Received: {3}.</source>
        <translation>{1}应为{2}。收到的是：{3}。</translation>
    </message>
    <message>
        <source>{1}expected at least {2}. Received: {3}.</source>
        <translation>{1}应至少为 {2}。收到的是：{3}。</translation>
    </message>
    <message>
        <source>{1}expected more than {2}. Received: {3}.</source>
        <translation>{1}应大于 {2}。收到的是：{3}。</translation>
    </message>
    <message>
        <source>{1}expected at most {2}. Received: {3}.</source>
        <translation>{1}应最多为 {2}。收到的是：{3}。</translation>
    </message>
    <message>
        <source>{1}expected less than {2}. Received: {3}.</source>
        <translation>{1}应小于 {2}。收到的是：{3}。</translation>
    </message>
    <message>
        <source>{1}expected &apos;auto&apos; or a device such as &apos;CPU:0&apos;. Received: {2}.</source>
        <translation>{1}应为 &apos;auto&apos; 或 &apos;CPU:0&apos; 这样的设备。收到的是：{2}。</translation>
    </message>
    <message>
        <source>{1}{2}. Received: {3}.</source>
        <translation>{1}{2}。收到的是：{3}。</translation>
    </message>
    <message>
        <source>entry {1} of {2}</source>
        <translation>{2} 的第 {1} 项</translation>
    </message>
    <message>
        <source>Field {1}:</source>
        <translation>字段 {1}：</translation>
    </message>
    <message>
        <source>Field {1} of {2}:</source>
        <translation>{2} 的字段 {1}：</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>It is a folder.</source>
        <translation>它是文件夹。</translation>
    </message>
    <message>
        <source>The experiment {1} cannot be read.</source>
        <translation>实验 {1} 无法读取。</translation>
    </message>
    <message>
        <source>Choose an .eagerlab file that can be read.</source>
        <translation>请选择可以读取的 .eagerlab 文件。</translation>
    </message>
    <message>
        <source>It is larger than {1} bytes, which no experiment is.</source>
        <translation>它大于 {1} 字节，实验不会这么大。</translation>
    </message>
    <message>
        <source>Line {1} is not UTF-8 text (byte 0x{2}).</source>
        <translation>第 {1} 行不是 UTF-8 文本（字节 0x{2}）。</translation>
    </message>
    <message>
        <source>It is not valid TOML: {1}.</source>
        <translation>它不是有效的 TOML：{1}。</translation>
    </message>
    <message>
        <source>Its lists or tables are nested too deeply.</source>
        <translation>它的列表或表嵌套太深。</translation>
    </message>
    <message>
        <source>Field &apos;version&apos;: {1}</source>
        <translation>字段 &apos;version&apos;：{1}</translation>
    </message>
    <message>
        <source>A newer EagerLab wrote it. {1}</source>
        <translation>它由更新的 EagerLab 写成。{1}</translation>
    </message>
    <message>
        <source>Open it with that EagerLab.</source>
        <translation>请用那个 EagerLab 打开。</translation>
    </message>
    <message>
        <source>The experiment was not saved: it would have {1} bytes.</source>
        <translation>实验没有保存：它会有 {1} 字节。</translation>
    </message>
    <message>
        <source>Files of up to {1} bytes can be opened again.</source>
        <translation>最多 {1} 字节的文件才能重新打开。</translation>
    </message>
    <message>
        <source>Leave out columns or classes of its data.</source>
        <translation>请略去数据的一些列或类别。</translation>
    </message>
    <message>
        <source>The experiment was not saved</source>
        <translation>实验没有保存</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>{1}: {2} cannot be written.</source>
        <translation>{1}：{2} 无法写入。</translation>
    </message>
    <message>
        <source>The folder {1} is not there.</source>
        <translation>文件夹 {1} 不存在。</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space, and try again.</source>
        <translation>请选择另一个文件夹，或腾出空间，然后重试。</translation>
    </message>
    <message>
        <source>The experiment {1} was not opened.</source>
        <translation>实验 {1} 没有打开。</translation>
    </message>
    <message>
        <source>Correct the file, or open another one.</source>
        <translation>请改正文件，或打开另一个。</translation>
    </message>
    <message>
        <source>Expected a finite number, a text, a bool, or a list of those. Received: {1}</source>
        <translation>应为有限的数、文本、布尔值或它们的列表。收到的是：{1}</translation>
    </message>
    <message>
        <source>Expected a whole number from 1 to {1}. Received: {2}.</source>
        <translation>应为 1 到 {1} 的整数。收到的是：{2}。</translation>
    </message>
    <message>
        <source>Expected a version up to {1}. Received: {2}.</source>
        <translation>应为不高于 {1} 的版本。收到的是：{2}。</translation>
    </message>
    <message>
        <source>Expected the name of a class. Received: {1}.</source>
        <translation>应为类的名称。收到的是：{1}。</translation>
    </message>
    <message>
        <source>A residual group takes no argument but &apos;projection&apos;.</source>
        <translation>残差组只接受参数 &apos;projection&apos;。</translation>
    </message>
    <message>
        <source>A residual group needs at least one layer inside.</source>
        <translation>残差组里面至少需要一层。</translation>
    </message>
    <message>
        <source>{1} needs exactly one layer inside.</source>
        <translation>{1} 里面正好需要一层。</translation>
    </message>
    <message>
        <source>{1} cannot hold {2}: it needs a layer with one input.</source>
        <translation>{1} 不能包含 {2}：它需要有一个输入的层。</translation>
    </message>
    <message>
        <source>{1} holds no other layers.</source>
        <translation>{1} 不包含其他层。</translation>
    </message>
    <message>
        <source>The layer {1} takes several inputs, other layers or functions, which an experiment file cannot hold. Write such a model at the console and hand it over with lab.use(model=…).</source>
        <translation>层 {1} 接受多个输入、其他层或函数，实验文件无法保存它们。请在控制台编写这种模型，再用 lab.use(model=…) 交出。</translation>
    </message>
    <message>
        <source>learning-rate schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>Expected the name of an argument, such as &apos;units&apos;. Received: {1}.</source>
        <translation>应为参数名称，例如 &apos;units&apos;。收到的是：{1}。</translation>
    </message>
    <message>
        <source>Expected {1} {2} of Keras. Received: {3}.{4}</source>
        <translation>应为 Keras 的 {1} {2}。收到的是：{3}。{4}</translation>
    </message>
    <message>
        <source>Expected a finite number, a printable text, true or false, or a list of those. Received: {1}.</source>
        <translation>应为有限的数、可打印的文本、真或假，或它们的列表。收到的是：{1}。</translation>
    </message>
    <message>
        <source>There is no {1} {2}.</source>
        <translation>没有{1} {2}。</translation>
    </message>
    <message>
        <source>There is no {1} {2}: already its folder is not there.</source>
        <translation>没有{1} {2}：它所在的文件夹已不存在。</translation>
    </message>
    <message>
        <source>The data of the experiment “{1}” are not there.</source>
        <translation>实验“{1}”的数据不存在。</translation>
    </message>
    <message>
        <source>Put the {1} back, or choose the data anew.</source>
        <translation>请放回{1}，或重新选择数据。</translation>
    </message>
    <message>
        <source>There are {1} inputs and {2} targets.</source>
        <translation>有 {1} 个输入和 {2} 个目标。</translation>
    </message>
    <message>
        <source>The {1} hold NaN or infinite values.</source>
        <translation>{1}含有 NaN 或无穷值。</translation>
    </message>
    <message>
        <source>Labels that are none of the classes: {1}</source>
        <translation>不属于任何类别的标签：{1}</translation>
    </message>
    <message>
        <source>Expected a row of {1} for each sample.</source>
        <translation>每个样本应有一行 {1} 个数。</translation>
    </message>
    <message>
        <source>Expected {1} targets. Received: {2}.</source>
        <translation>应为 {1} 个目标。收到的是：{2}。</translation>
    </message>
    <message>
        <source>No column of the table is the target: choose what is to be told.</source>
        <translation>表格没有目标列：请选择要预测什么。</translation>
    </message>
    <message>
        <source>No column of the table is an input: choose at least one to tell the target from.</source>
        <translation>表格没有输入列：请至少选择一列，用来预测目标。</translation>
    </message>
    <message>
        <source>Two columns of the table are called {1}: give them different names.</source>
        <translation>表格有两列都叫 {1}：请给它们不同的名称。</translation>
    </message>
    <message>
        <source>Several columns are the target ({1}): classes come from one column, choose which.</source>
        <translation>有多列是目标（{1}）：类别来自一列，请选择哪一列。</translation>
    </message>
    <message>
        <source>The target {1} is read as numbers: for classes read it as a category.</source>
        <translation>目标 {1} 按数字读取：要作为类别，请按类别读取。</translation>
    </message>
    <message>
        <source>The target {1} has fewer than two classes: nothing can be told apart.</source>
        <translation>目标 {1} 少于两个类别：没有什么可区分。</translation>
    </message>
    <message>
        <source>The target {1} is read as a category: to tell numbers, read it as a number.</source>
        <translation>目标 {1} 按类别读取：要预测数值，请按数字读取。</translation>
    </message>
    <message>
        <source>The metric {1} is for classes, but numbers are to be told.</source>
        <translation>指标 {1} 用于类别，但要预测的是数值。</translation>
    </message>
    <message>
        <source>Leave it out, or take RootMeanSquaredError, MeanAbsoluteError or R2Score.</source>
        <translation>请去掉它，或使用 RootMeanSquaredError、MeanAbsoluteError 或 R2Score。</translation>
    </message>
    <message>
        <source>There are {1} class weights for {2} classes.</source>
        <translation>{2} 个类别有 {1} 个类别权重。</translation>
    </message>
    <message>
        <source>Give one weight for each class, or choose “balanced”.</source>
        <translation>请为每个类别给一个权重，或选择“平衡”。</translation>
    </message>
    <message>
        <source>The experiment cannot be written as Python.</source>
        <translation>实验无法写成 Python。</translation>
    </message>
    <message>
        <source>{1}, line {2}: expected {3} cells, got {4}</source>
        <translation>{1}，第 {2} 行：应有 {3} 个单元格，实际有 {4} 个</translation>
    </message>
    <message>
        <source>{1}: column {2} has no cell to fill others with</source>
        <translation>{1}：列 {2} 没有可用来填充的单元格</translation>
    </message>
    <message>
        <source>{1}model, {2}):</source>
        <translation>{1}model, {2}):</translation>
    </message>
    <message>
        <source>Mode graph: a step is one tf.function. EagerLab&apos;s numbers are the same, but for the rounding of the biases of convolutions.</source>
        <translation>graph 模式：每一步是一个 tf.function。EagerLab 的数字相同，只有卷积偏置的舍入可能不同。</translation>
    </message>
    <message>
        <source>A model of kind &apos;line&apos; needs data of kind &apos;noisy_line&apos;: it has one number in and out.</source>
        <translation>类型为 &apos;line&apos; 的模型需要类型为 &apos;noisy_line&apos; 的数据：它的输入和输出都是一个数。</translation>
    </message>
    <message>
        <source>Accuracy counts right classes, and the loss {1} is not for classes. Leave it out of &apos;metrics&apos;, or use one of {2}.</source>
        <translation>准确率计算正确的类别，而损失 {1} 不用于类别。请从 &apos;metrics&apos; 中去掉它，或使用 {2} 之一。</translation>
    </message>
    <message>
        <source>Adam with a learning rate of {1}: {2}.</source>
        <translation>Adam，学习率 {1}：{2}。</translation>
    </message>
    <message>
        <source>SGD with a learning rate of {1}: a line needs no more.</source>
        <translation>SGD，学习率 {1}：直线不需要更多。</translation>
    </message>
    <message>
        <source>there are only {1} training samples</source>
        <translation>只有 {1} 个训练样本</translation>
    </message>
    <message>
        <source>steps of this size make the loss grow</source>
        <translation>这样大的步长会使损失增大</translation>
    </message>
    <message>
        <source>{1} takes steps of about this size</source>
        <translation>{1} 适合大约这样的步长</translation>
    </message>
    <message>
        <source>there are no classes</source>
        <translation>没有类别</translation>
    </message>
    <message>
        <source>{1}: SparseCategoricalCrossentropy and accuracy.</source>
        <translation>{1}：SparseCategoricalCrossentropy 和准确率。</translation>
    </message>
    <message>
        <source>A number is</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>{1} numbers are</source>
        <translation>{1} 个数</translation>
    </message>
    <message>
        <source>{1} to be told: MeanSquaredError, and the mean absolute error beside it.</source>
        <translation>要预测{1}：MeanSquaredError，并同时给出平均绝对误差。</translation>
    </message>
    <message>
        <source>One class is {1} times as frequent as another: balanced class weights let the rare one count, and F1 tells more than accuracy.</source>
        <translation>一个类别的频数是另一个的 {1} 倍：平衡的类别权重使稀少的类别起作用，F1 比准确率更能说明问题。</translation>
    </message>
    <message>
        <source>numbers are to be told, not classes</source>
        <translation>要预测的是数值，而不是类别</translation>
    </message>
    <message>
        <source>the last layer gives logits</source>
        <translation>最后一层给出 logits</translation>
    </message>
    <message>
        <source>the last layer ends in {1}</source>
        <translation>最后一层以 {1} 结尾</translation>
    </message>
    <message>
        <source>there are {1} and the last layer gives {2}</source>
        <translation>有 {1}，而最后一层给出 {2}</translation>
    </message>
    <message>
        <source>one each</source>
        <translation>分别设置</translation>
    </message>
    <message>
        <source>it says how many of the answers are right</source>
        <translation>它说明有多少回答正确</translation>
    </message>
    <message>
        <source>right and wrong are for classes</source>
        <translation>对错是针对类别的</translation>
    </message>
    <message>
        <source>1,000 steps of {1} samples.</source>
        <translation>1,000 步，每步 {1} 个样本。</translation>
    </message>
    <message>
        <source>about {1} times</source>
        <translation>约 {1} 次</translation>
    </message>
    <message>
        <source>about once</source>
        <translation>约一次</translation>
    </message>
    <message>
        <source>{1} steps of {2} samples: each of the {3} is seen {4}.</source>
        <translation>{1} 步，每步 {2} 个样本：{3} 个样本各看到{4}。</translation>
    </message>
    <message>
        <source>small networks take large steps well</source>
        <translation>小网络适合大步长</translation>
    </message>
    <message>
        <source>a good one to begin with</source>
        <translation>适合开始时使用</translation>
    </message>
    <message>
        <source>The model is a line itself: a slope and an intercept.</source>
        <translation>模型本身就是一条直线：斜率和截距。</translation>
    </message>
    <message>
        <source>{1} small layers are enough for a line between two classes of points.</source>
        <translation>{1} 个小的层足以在两类点之间画线。</translation>
    </message>
    <message>
        <source>One hidden layer of 64 units to begin with.</source>
        <translation>先用一个 64 单元的隐藏层。</translation>
    </message>
    <message>
        <source>Whole numbers are looked up in an Embedding for numbers below {1}</source>
        <translation>整数在 Embedding 中查表，适用于小于 {1} 的数</translation>
    </message>
    <message>
        <source>: make input_dim larger if there are greater ones.</source>
        <translation>：如果有更大的数，请增大 input_dim。</translation>
    </message>
    <message>
        <source>and {1} rows</source>
        <translation>和 {1} 行</translation>
    </message>
    <message>
        <source>{1}{2}: two hidden layers of {3} units.</source>
        <translation>{1}{2}：两个 {3} 单元的隐藏层。</translation>
    </message>
    <message>
        <source>A series of {1} values: convolutions along it.</source>
        <translation>{1} 个值的序列：沿序列做卷积。</translation>
    </message>
    <message>
        <source>Pictures of {1} × {2}: {3} convolutions, each followed by pooling.</source>
        <translation>{1} × {2} 的图片：{3} 个卷积，每个之后池化。</translation>
    </message>
    <message>
        <source>The learning rate has a field of its own, optimizer.learning_rate.</source>
        <translation>学习率有自己的字段 optimizer.learning_rate。</translation>
    </message>
    <message>
        <source>Its {1} belongs to the checkpoint {2}: was it renamed?</source>
        <translation>它的 {1} 属于检查点 {2}：是否改过名称？</translation>
    </message>
    <message>
        <source>The checkpoints in {1} cannot be read.</source>
        <translation>{1} 中的检查点无法读取。</translation>
    </message>
    <message>
        <source>The file {1} has {2} bytes instead of {3}.</source>
        <translation>文件 {1} 有 {2} 字节，而不是 {3}。</translation>
    </message>
    <message>
        <source>The file {1} was altered after it was saved (its SHA-256 differs).</source>
        <translation>文件 {1} 在保存后被改动（SHA-256 不同）。</translation>
    </message>
    <message>
        <source>The file {1} is missing.</source>
        <translation>缺少文件 {1}。</translation>
    </message>
    <message>
        <source>The file {1} cannot be read. {2}</source>
        <translation>文件 {1} 无法读取。{2}</translation>
    </message>
    <message>
        <source>The checkpoint was not deleted</source>
        <translation>检查点没有删除</translation>
    </message>
    <message>
        <source>{1} has no such folder, or it has no {2}, which is written last.</source>
        <translation>{1} 没有这个文件夹，或其中没有最后写入的 {2}。</translation>
    </message>
    <message>
        <source>Choose another one from the list of checkpoints.</source>
        <translation>请从检查点列表中选择另一个。</translation>
    </message>
    <message>
        <source>The checkpoint {1} is damaged and was not used.</source>
        <translation>检查点 {1} 已损坏，没有使用。</translation>
    </message>
    <message>
        <source>Restore another checkpoint, or put that file back from a copy.</source>
        <translation>请恢复另一个检查点，或从副本放回该文件。</translation>
    </message>
    <message>
        <source>{1} was written by a newer EagerLab: version {2}, known up to {3}.</source>
        <translation>{1} 由更新的 EagerLab 写成：版本 {2}，已知到 {3}。</translation>
    </message>
    <message>
        <source>{1} is not a valid manifest: {2}{3}.</source>
        <translation>{1} 不是有效的清单：{2}{3}。</translation>
    </message>
    <message>
        <source>The runs cannot be opened</source>
        <translation>运行记录无法打开</translation>
    </message>
    <message>
        <source>Choose a folder that can be written, or set EAGERLAB_HOME to one.</source>
        <translation>请选择可写的文件夹，或把 EAGERLAB_HOME 设为这样的文件夹。</translation>
    </message>
    <message>
        <source>SQLite says: {1}.</source>
        <translation>SQLite 提示：{1}。</translation>
    </message>
    <message>
        <source>Restart the backend; if it happens again, move that file away.</source>
        <translation>请重启后端；若再次发生，请移走该文件。</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>磁盘已满。</translation>
    </message>
    <message>
        <source>Free some space, for example by deleting old runs or checkpoints.</source>
        <translation>请腾出空间，例如删除旧的运行记录或检查点。</translation>
    </message>
    <message>
        <source>The file or its folder is read-only.</source>
        <translation>文件或其文件夹是只读的。</translation>
    </message>
    <message>
        <source>The file cannot be opened.</source>
        <translation>文件无法打开。</translation>
    </message>
    <message>
        <source>The disk refuses to read or write ({1}).</source>
        <translation>磁盘拒绝读写（{1}）。</translation>
    </message>
    <message>
        <source>Look whether the disk is full or was unplugged.</source>
        <translation>请检查磁盘是否已满或被拔出。</translation>
    </message>
    <message>
        <source>Another program has it locked.</source>
        <translation>另一个程序锁定了它。</translation>
    </message>
    <message>
        <source>Close other EagerLab windows that use the same folder.</source>
        <translation>请关闭使用同一文件夹的其他 EagerLab 窗口。</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>文件已损坏。</translation>
    </message>
    <message>
        <source>Start EagerLab again: it keeps the damaged file aside and begins a new one.</source>
        <translation>请重新启动 EagerLab：它会保留损坏的文件并新建一个。</translation>
    </message>
    <message>
        <source>{1} is another program&apos;s database.</source>
        <translation>{1} 是另一个程序的数据库。</translation>
    </message>
    <message>
        <source>It does not carry EagerLab&apos;s mark, so it was left alone.</source>
        <translation>它没有 EagerLab 的标记，因此没有改动。</translation>
    </message>
    <message>
        <source>Move it away, or set EAGERLAB_HOME to another folder.</source>
        <translation>请移走它，或把 EAGERLAB_HOME 设为另一个文件夹。</translation>
    </message>
    <message>
        <source>The runs in {1} were written by a newer EagerLab.</source>
        <translation>{1} 中的运行记录由更新的 EagerLab 写成。</translation>
    </message>
    <message>
        <source>Their version is {1}; this EagerLab knows versions up to {2}.</source>
        <translation>它们的版本是 {1}；此 EagerLab 最高支持版本 {2}。</translation>
    </message>
    <message>
        <source>Install the newer EagerLab again, or set EAGERLAB_HOME to another folder.</source>
        <translation>请重新安装更新的 EagerLab，或把 EAGERLAB_HOME 设为另一个文件夹。</translation>
    </message>
    <message>
        <source>The list of runs could not be read, and a new one was begun.</source>
        <translation>运行记录列表无法读取，已新建一个。</translation>
    </message>
    <message>
        <source>{1} is damaged ({2}).</source>
        <translation>{1} 已损坏（{2}）。</translation>
    </message>
    <message>
        <source>The damaged file was kept as {1} in the same folder.</source>
        <translation>损坏的文件以 {1} 保留在同一文件夹中。</translation>
    </message>
    <message>
        <source>Your share of the disk is used up.</source>
        <translation>你的磁盘配额已用完。</translation>
    </message>
    <message>
        <source>The file would grow larger than the system allows.</source>
        <translation>文件会超过系统允许的大小。</translation>
    </message>
    <message>
        <source>The disk is read-only.</source>
        <translation>磁盘是只读的。</translation>
    </message>
    <message>
        <source>You have no permission there.</source>
        <translation>你没有那里的权限。</translation>
    </message>
    <message>
        <source>The file or its folder is not there.</source>
        <translation>文件或其文件夹不存在。</translation>
    </message>
    <message>
        <source>Free some space, for example by deleting old runs or checkpoints, and try again.</source>
        <translation>请腾出空间，例如删除旧的运行记录或检查点，然后重试。</translation>
    </message>
    <message>
        <source>Nothing more can be saved in {1}.</source>
        <translation>{1} 中不能再保存任何内容。</translation>
    </message>
    <message>
        <source>The folder {1} cannot be used: settings, runs and checkpoints are kept in {2} and may be gone after a restart of the computer.</source>
        <translation>文件夹 {1} 不能使用：设置、运行记录和检查点保存在 {2} 中，计算机重启后可能丢失。</translation>
    </message>
    <message>
        <source>Make the folder writable, or set EAGERLAB_HOME to another one and start EagerLab again.</source>
        <translation>请使文件夹可写，或把 EAGERLAB_HOME 设为另一个文件夹，再启动 EagerLab。</translation>
    </message>
    <message>
        <source>this is not a path</source>
        <translation>这不是路径</translation>
    </message>
    <message>
        <source>no folder with a short path can be written for sockets ({1}); set TMPDIR</source>
        <translation>没有路径足够短的可写文件夹可放套接字（{1}）；请设置 TMPDIR</translation>
    </message>
    <message>
        <source>Another EagerLab window (process {1})</source>
        <translation>另一个 EagerLab 窗口（进程 {1}）</translation>
    </message>
    <message>
        <source>Another EagerLab window</source>
        <translation>另一个 EagerLab 窗口</translation>
    </message>
    <message>
        <source>{1} uses the same folder, {2}.</source>
        <translation>{1}使用同一个文件夹 {2}。</translation>
    </message>
    <message>
        <source>Both write runs and checkpoints there; settings are kept from the one that closes last.</source>
        <translation>两者都在那里写运行记录和检查点；设置以最后关闭的为准。</translation>
    </message>
    <message>
        <source>Close one of them, or set EAGERLAB_HOME to another folder for the second.</source>
        <translation>请关闭其中一个，或为第二个把 EAGERLAB_HOME 设为另一个文件夹。</translation>
    </message>
    <message>
        <source>The journal of %s stays: %s</source>
        <translation>%s 的日志保留：%s</translation>
    </message>
    <message>
        <source>Expected a file inside the checkpoint&apos;s folder. Received: {1}</source>
        <translation>应为检查点文件夹中的文件。收到的是：{1}</translation>
    </message>
    <message>
        <source>other shapes</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>differs by {1}</source>
        <translation>相差 {1}</translation>
    </message>
    <message>
        <source>equal to the last bit</source>
        <translation>逐位相等</translation>
    </message>
    <message>
        <source>first call</source>
        <translation>首次调用</translation>
    </message>
    <message>
        <source>middle half</source>
        <translation>中间一半</translation>
    </message>
    <message>
        <source>Measured: the training step of {1}</source>
        <translation>测量：{1} 的训练步</translation>
    </message>
    <message>
        <source>- measured at: {1}</source>
        <translation>- 测量时间：{1}</translation>
    </message>
    <message>
        <source>The runs cannot be read</source>
        <translation>运行记录无法读取</translation>
    </message>
    <message>
        <source>The run was not recorded</source>
        <translation>运行没有记录</translation>
    </message>
    <message>
        <source>Expected n steps, n times and n × {1} values. Received shapes {2}, {3} and {4}.</source>
        <translation>应为 n 步、n 个时间和 n × {1} 个值。收到的形状是 {2}、{3} 和 {4}。</translation>
    </message>
    <message>
        <source>The metrics were not saved</source>
        <translation>指标没有保存</translation>
    </message>
    <message>
        <source>The event was not recorded</source>
        <translation>事件没有记录</translation>
    </message>
    <message>
        <source>The run was not deleted</source>
        <translation>运行记录没有删除</translation>
    </message>
    <message>
        <source>The space of a deleted run was not given back</source>
        <translation>已删除运行记录的空间没有归还</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>正则化</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Recurrent</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Preparation</source>
        <translation>预处理</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>自己的</translation>
    </message>
    <message>
        <source>shape {1}</source>
        <translation>形状 {1}</translation>
    </message>
    <message>
        <source>step {1}</source>
        <translation>第 {1} 步</translation>
    </message>
    <message>
        <source>Undone: {1}</source>
        <translation>已撤销：{1}</translation>
    </message>
    <message>
        <source>Redone: {1}</source>
        <translation>已重做：{1}</translation>
    </message>
    <message>
        <source>step {1} · {2}</source>
        <translation>第 {1} 步 · {2}</translation>
    </message>
    <message>
        <source>{1}: {2} done</source>
        <translation>{1}：已完成 {2}</translation>
    </message>
    <message>
        <source>No straight line parts two circles, one inside the other. Two hidden layers of 16 units draw a closed one.</source>
        <translation>没有直线能分开一个套一个的两个圆。两个 16 单元的隐藏层能画出闭合的线。</translation>
    </message>
    <message>
        <source>One Dense layer draws a straight line between two round clouds of points. It needs no more: all but the points that lie in the other cloud are told apart.</source>
        <translation>一个 Dense 层在两团圆形的点之间画出直线。不需要更多：除了落在另一团中的点，都能区分。</translation>
    </message>
    <message>
        <source>Line: 3x + 2</source>
        <translation>直线：3x + 2</translation>
    </message>
    <message>
        <source>Two variables, W = 5 and B = 10, are fitted to 2,000 noisy points of the line y = 3x + 2: after 300 steps they are near 3 and 2.</source>
        <translation>两个变量 W = 5 和 B = 10 拟合直线 y = 3x + 2 的 2,000 个带噪声的点：300 步后接近 3 和 2。</translation>
    </message>
    <message>
        <source>A small convolutional network that learns to read handwritten digits: about 96 of 100 right after 700 steps.</source>
        <translation>一个学习识别手写数字的小型卷积网络：700 步后约 96% 正确。</translation>
    </message>
    <message>
        <source>The network of TensorFlow&apos;s guide to eager execution. It averages each of its 16 pictures to one number before it decides, so it stays weak: about 40 of 100 digits right after 1,400 steps. Compare it with the small CNN.</source>
        <translation>TensorFlow 即时执行指南中的网络。它在判断前把 16 张图各平均成一个数，因此能力较弱：1,400 步后约 40% 的数字正确。可与小型 CNN 比较。</translation>
    </message>
    <message>
        <source>Digits read without any convolution: 784 pixels, one hidden layer. About 92 of 100 right after 700 steps, where the small CNN reaches 96.</source>
        <translation>不用卷积识别数字：784 个像素，一个隐藏层。700 步后约 92% 正确，而小型 CNN 达到 96%。</translation>
    </message>
    <message>
        <source>Two groups of convolutions whose input is added to their output, with batch normalisation, small random shifts and rotations, and a learning rate that falls along a cosine: about 98 of 100 digits right after 1,000 steps.</source>
        <translation>两组输入与输出相加的卷积，带批归一化、小幅随机平移和旋转，学习率按余弦下降：1,000 步后约 98% 的数字正确。</translation>
    </message>
    <message>
        <source>Two half circles that reach into each other: the line between them has to bend twice.</source>
        <translation>两个互相嵌入的半圆：它们之间的线要弯两次。</translation>
    </message>
    <message>
        <source>From the last 20 values of a noisy sine a recurrent layer tells the next one. What is left of the error is mostly noise.</source>
        <translation>循环层由带噪声正弦的最近 20 个值预测下一个。剩下的误差大多是噪声。</translation>
    </message>
    <message>
        <source>Two arms wind around each other. Watch the decision boundary curl up: it takes three hidden layers and 1,200 steps.</source>
        <translation>两条臂互相缠绕。看决策边界卷起来：需要三个隐藏层和 1,200 步。</translation>
    </message>
    <message>
        <source>XOR</source>
        <translation>异或 (XOR)</translation>
    </message>
    <message>
        <source>Four corners, two classes, opposite corners alike: the problem that one layer alone cannot learn. Two hidden layers learn it in 400 steps.</source>
        <translation>四个角，两个类别，对角相同：单独一层学不会的问题。两个隐藏层在 400 步内学会。</translation>
    </message>
</context>
<context>
    <name>BackendModel</name>
    <message>
        <source>Starting the backend</source>
        <translation>正在启动后端</translation>
    </message>
    <message>
        <source>Ending the old backend</source>
        <translation>正在结束旧后端</translation>
    </message>
</context>
<context>
    <name>BackendProcess</name>
    <message>
        <source>The backend stopped by itself (exit code {status}).</source>
        <translation>后端自行停止（退出代码 {status}）。</translation>
    </message>
    <message>
        <source>killed: often out of memory</source>
        <translation>被强制结束：往往是内存不足</translation>
    </message>
    <message>
        <source>a crash in native code</source>
        <translation>本机代码崩溃</translation>
    </message>
    <message>
        <source>aborted by native code</source>
        <translation>被本机代码中止</translation>
    </message>
    <message>
        <source>a bus error: often a full disk or shared memory</source>
        <translation>总线错误：往往是磁盘或共享内存已满</translation>
    </message>
    <message>
        <source>it was told to end</source>
        <translation>收到结束的指令</translation>
    </message>
    <message>
        <source>The backend stopped (signal {number}, {hint}).</source>
        <translation>后端已停止（信号 {number}，{hint}）。</translation>
    </message>
    <message>
        <source>The backend could not be started: {error}.</source>
        <translation>后端无法启动：{error}。</translation>
    </message>
    <message>
        <source>The backend could not be reached: {error}.</source>
        <translation>无法连接后端：{error}。</translation>
    </message>
    <message>
        <source>It stopped three times within a minute; what it printed is in {file}.</source>
        <translation>它在一分钟内停止了三次；它输出的内容在 {file} 中。</translation>
    </message>
</context>
<context>
    <name>BalanceModel</name>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Valid.</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Training samples</source>
        <translation>训练样本</translation>
    </message>
    <message>
        <source>Validation samples</source>
        <translation>验证样本</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Close this message; the Problems pane keeps it</source>
        <translation>关闭此消息；“问题”面板会保留它</translation>
    </message>
    <message>
        <source>Details of the problem</source>
        <translation>问题详情</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Benchmark</name>
    <message>
        <source>Choose at least one mode.</source>
        <translation>请至少选择一种模式。</translation>
    </message>
    <message>
        <source>Write what is to be measured, or choose a preset.</source>
        <translation>请写出要测量的内容，或选择一个预设。</translation>
    </message>
    <message>
        <source>The sizes need a name that Python takes, for example n.</source>
        <translation>大小需要一个 Python 可用的名称，例如 n。</translation>
    </message>
    <message>
        <source>Your own code</source>
        <translation>自己的代码</translation>
    </message>
    <message>
        <source>1,000×1,000 matmul 200 times</source>
        <translation>1,000×1,000 矩阵乘法 200 次</translation>
    </message>
    <message>
        <source>Twenty matmuls, sizes 32 to 1,024</source>
        <translation>二十次矩阵乘法，大小 32 到 1,024</translation>
    </message>
    <message>
        <source>The experiment&apos;s step</source>
        <translation>实验的一步</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>即时</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>逐层</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Step of {experiment}</source>
        <translation>{experiment} 的一步</translation>
    </message>
    <message>
        <source>Row {row} of {rows}: {where}</source>
        <translation>第 {row} 行，共 {rows} 行：{where}</translation>
    </message>
    <message>
        <source>{progress} – {time} left</source>
        <translation>{progress} – 剩余 {time}</translation>
    </message>
</context>
<context>
    <name>BenchmarkController</name>
    <message>
        <source>The console runs a cell or is not there yet: try again afterwards.</source>
        <translation>控制台正在运行单元，或还没有就绪：请稍后再试。</translation>
    </message>
    <message>
        <source>Waiting for the first call</source>
        <translation>正在等待第一次调用</translation>
    </message>
    <message>
        <source>Ending after the call in hand; Interrupt ends it at once</source>
        <translation>当前调用完成后结束；“中断”可立即结束</translation>
    </message>
    <message>
        <source>The benchmark ended in the console: see there.</source>
        <translation>基准测试已在控制台结束：请看那里。</translation>
    </message>
    <message>
        <source>The next step of {experiment}, again and again from where it stands: forward pass, loss, gradients and update. Reading data, accuracy and plots are not measured. Afterwards model, optimizer, random numbers and position are as before.</source>
        <translation>从当前位置反复执行 {experiment} 的下一步：前向传播、损失、梯度和更新。不测量读取数据、准确率和绘图。之后模型、优化器、随机数和位置都与之前相同。</translation>
    </message>
    <message>
        <source>There is no experiment yet: open one first.</source>
        <translation>还没有实验：请先打开一个。</translation>
    </message>
    <message>
        <source>Measure in the console (Ctrl+Enter)</source>
        <translation>在控制台测量 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>End after the call in hand (Esc)</source>
        <translation>当前调用完成后结束 (Esc)</translation>
    </message>
    <message>
        <source>There is no backend yet.</source>
        <translation>还没有后端。</translation>
    </message>
    <message>
        <source>A benchmark is running.</source>
        <translation>基准测试正在运行。</translation>
    </message>
    <message>
        <source>Training is going on: measured beside it, times would be wrong. Pause it first.</source>
        <translation>训练正在进行：同时测量，时间会不准。请先暂停。</translation>
    </message>
    <message>
        <source>The console runs a cell: wait for its end, or interrupt it.</source>
        <translation>控制台正在运行单元：请等它结束，或中断它。</translation>
    </message>
    <message>
        <source>The form shows something else by now: measure again to compare.</source>
        <translation>表单现在显示的是别的内容：请重新测量以便比较。</translation>
    </message>
</context>
<context>
    <name>BenchmarkExport</name>
    <message>
        <source>Save picture of the plot</source>
        <translation>保存图的图片</translation>
    </message>
    <message>
        <source>The result was not saved</source>
        <translation>结果没有保存</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>保存结果</translation>
    </message>
</context>
<context>
    <name>BenchmarkForm</name>
    <message>
        <source>What is measured</source>
        <translation>测量内容</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>准备代码</translation>
    </message>
    <message>
        <source>Runs once, before</source>
        <translation>事先运行一次</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量代码</translation>
    </message>
    <message>
        <source>Its last line is the result</source>
        <translation>最后一行是结果</translation>
    </message>
    <message>
        <source>Op by op, as written</source>
        <translation>按所写逐个运算执行</translation>
    </message>
    <message>
        <source>Your code op by op, Keras&apos;s layers and losses in it compiled</source>
        <translation>您的代码逐个运算执行，其中 Keras 的层和损失经过编译</translation>
    </message>
    <message>
        <source>Inside a tf.function</source>
        <translation>在 tf.function 中</translation>
    </message>
    <message>
        <source>Inside a tf.function with jit_compile=True</source>
        <translation>在 jit_compile=True 的 tf.function 中</translation>
    </message>
    <message>
        <source>Seconds for each row</source>
        <translation>每行的秒数</translation>
    </message>
    <message>
        <source>Calls for each row</source>
        <translation>每行的调用次数</translation>
    </message>
    <message>
        <source>How each row is limited</source>
        <translation>每行如何限制</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>次调用</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Measure for one size after the other, each twice the one before</source>
        <translation>依次测量各个大小，每个是前一个的两倍</translation>
    </message>
    <message>
        <source>Name that gets the size</source>
        <translation>接收大小的名称</translation>
    </message>
    <message>
        <source>First size</source>
        <translation>最小的大小</translation>
    </message>
    <message>
        <source>Last size</source>
        <translation>最大的大小</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Each row</source>
        <translation>每行</translation>
    </message>
    <message>
        <source>Experiment&apos;s device</source>
        <translation>实验的设备</translation>
    </message>
    <message>
        <source>The step is measured where the experiment is</source>
        <translation>在实验所在的设备上测量一步</translation>
    </message>
    <message>
        <source>Where to measure; the experiment&apos;s device when none is chosen</source>
        <translation>在哪里测量；不选时为实验的设备</translation>
    </message>
</context>
<context>
    <name>BenchmarkPane</name>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>保存为 CSV…</translation>
    </message>
    <message>
        <source>Save as JSON…</source>
        <translation>保存为 JSON…</translation>
    </message>
    <message>
        <source>Copy picture of the plot</source>
        <translation>复制图的图片</translation>
    </message>
    <message>
        <source>Save picture of the plot…</source>
        <translation>保存图的图片…</translation>
    </message>
    <message>
        <source>How far the benchmark is</source>
        <translation>基准测试的进度</translation>
    </message>
    <message>
        <source>Results of this session</source>
        <translation>本次会话的结果</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Copy or save the result</source>
        <translation>复制或保存结果</translation>
    </message>
    <message>
        <source>What was measured is listed here: each way of running it, with the first call by itself. Choose what to measure above.</source>
        <translation>测量结果列在这里：每种运行方式一行，第一次调用单独列出。请在上面选择要测量的内容。</translation>
    </message>
</context>
<context>
    <name>BenchmarkPlot</name>
    <message>
        <source>Time of a call over size</source>
        <translation>每次调用的时间随大小的变化</translation>
    </message>
    <message>
        <source>time of a call</source>
        <translation>每次调用的时间</translation>
    </message>
</context>
<context>
    <name>BenchmarkTable</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Middle half</source>
        <translation>中间一半</translation>
    </message>
    <message>
        <source>Calls/s</source>
        <translation>次/秒</translation>
    </message>
    <message>
        <source>First call</source>
        <translation>首次调用</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>追踪</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>The value of the swept name</source>
        <translation>扫描的名称所取的值</translation>
    </message>
    <message>
        <source>Where it was asked to run</source>
        <translation>要求在哪里运行</translation>
    </message>
    <message>
        <source>How it ran</source>
        <translation>怎样运行</translation>
    </message>
    <message>
        <source>Half of the measured calls were quicker, half were slower</source>
        <translation>一半调用比它快，一半比它慢</translation>
    </message>
    <message>
        <source>How many times as fast as the first row of the same size</source>
        <translation>速度是相同大小第一行的多少倍</translation>
    </message>
    <message>
        <source>The middle half of the measured calls took between these times</source>
        <translation>中间一半的调用用时在这两个时间之间</translation>
    </message>
    <message>
        <source>Calls per second at the median</source>
        <translation>按中位数每秒的调用次数</translation>
    </message>
    <message>
        <source>The first call, tracing and compiling included; it is not part of the median</source>
        <translation>首次调用，包括追踪和编译；不计入中位数</translation>
    </message>
    <message>
        <source>How many calls were measured</source>
        <translation>测量了多少次调用</translation>
    </message>
    <message>
        <source>How often tf.function was traced before measuring, and while it was measured</source>
        <translation>tf.function 在测量前和测量时各追踪了多少次</translation>
    </message>
    <message>
        <source>The result compared with that of the first row of the same device and size</source>
        <translation>与相同设备和大小的第一行的结果比较</translation>
    </message>
    <message>
        <source>other numbers</source>
        <translation>数值不同</translation>
    </message>
    <message>
        <source>differs by {number}</source>
        <translation>相差 {number}</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>equal to the last bit</source>
        <translation>逐位相等</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>From {least} to {most}</source>
        <translation>从 {least} 到 {most}</translation>
    </message>
    <message>
        <source>The result lies on {device}</source>
        <translation>结果在 {device} 上</translation>
    </message>
</context>
<context>
    <name>BlockRunner</name>
    <message>
        <source>The backend was ended.</source>
        <translation>后端已结束。</translation>
    </message>
    <message>
        <source>There is no backend to run this. Restart it, then run the block again.</source>
        <translation>没有后端可以运行它。请重启后端，再运行此代码块。</translation>
    </message>
    <message>
        <source>The backend is starting; the block runs when it is there.</source>
        <translation>后端正在启动；就绪后运行此代码块。</translation>
    </message>
    <message>
        <source>The console runs another cell; the block runs after it.</source>
        <translation>控制台正在运行另一个单元；之后运行此代码块。</translation>
    </message>
    <message>
        <source>The console does not take it.</source>
        <translation>控制台不接受它。</translation>
    </message>
    <message>
        <source>It runs after the blocks before it.</source>
        <translation>它在前面的代码块之后运行。</translation>
    </message>
    <message>
        <source>It was interrupted.</source>
        <translation>它被中断了。</translation>
    </message>
    <message>
        <source>A block before it raised an error.</source>
        <translation>前面的代码块引发了错误。</translation>
    </message>
</context>
<context>
    <name>BlockView</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Put the code into the console&apos;s input line, to change it first</source>
        <translation>把代码放入控制台的输入行，以便先修改</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Put the code on the clipboard</source>
        <translation>把代码放到剪贴板</translation>
    </message>
    <message>
        <source>Run to here</source>
        <translation>运行到这里</translation>
    </message>
    <message>
        <source>Run the blocks before this one first, then this one: it needs their names</source>
        <translation>先运行前面的代码块，再运行这一块：它需要其中的名称</translation>
    </message>
    <message>
        <source>Run the code in the console</source>
        <translation>在控制台运行代码</translation>
    </message>
    <message>
        <source>{action}: block {number}</source>
        <translation>{action}：第 {number} 块</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the block, or wait for it no longer</source>
        <translation>停止此代码块，或不再等待它</translation>
    </message>
    <message>
        <source>Code of block {number}</source>
        <translation>第 {number} 块的代码</translation>
    </message>
    <message>
        <source>This should come out</source>
        <translation>应得到的结果</translation>
    </message>
    <message>
        <source>This error should come</source>
        <translation>应出现的错误</translation>
    </message>
    <message>
        <source>When it asks, type in the console, or click</source>
        <translation>它询问时，请在控制台输入，或点击</translation>
    </message>
    <message>
        <source>Type {line}</source>
        <translation>输入 {line}</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>BoundaryView</name>
    <message>
        <source>Decision boundary over two inputs</source>
        <translation>两个输入上的决策边界</translation>
    </message>
    <message>
        <source>True values of the points: {0} to {1}</source>
        <translation>各点的真实值：{0} 到 {1}</translation>
    </message>
</context>
<context>
    <name>Bridge</name>
    <message>
        <source>The backend is still starting.</source>
        <translation>后端仍在启动。</translation>
    </message>
    <message>
        <source>Starting the backend</source>
        <translation>正在启动后端</translation>
    </message>
    <message>
        <source>Connecting to the backend</source>
        <translation>正在连接后端</translation>
    </message>
    <message>
        <source>Restarting the backend</source>
        <translation>正在重启后端</translation>
    </message>
    <message>
        <source>The backend is being restarted.</source>
        <translation>后端正在重启。</translation>
    </message>
    <message>
        <source>Try again when it is ready.</source>
        <translation>请在它就绪后重试。</translation>
    </message>
    <message>
        <source>The backend was ended.</source>
        <translation>后端已结束。</translation>
    </message>
    <message>
        <source>This was not carried out.</source>
        <translation>此操作没有执行。</translation>
    </message>
    <message>
        <source>Restart the backend and try again.</source>
        <translation>请重启后端，然后重试。</translation>
    </message>
    <message>
        <source>The window and the backend do not understand each other.</source>
        <translation>窗口与后端无法互相理解。</translation>
    </message>
    <message>
        <source>They are of different versions of EagerLab, or a message was damaged.</source>
        <translation>它们属于不同版本的 EagerLab，或消息已损坏。</translation>
    </message>
    <message>
        <source>Close EagerLab and start it again; install it again if this comes back.</source>
        <translation>请关闭 EagerLab 再启动；若再次出现，请重新安装。</translation>
    </message>
</context>
<context>
    <name>Callout</name>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>S&amp;kip the tour</source>
        <translation>跳过导览(&amp;K)</translation>
    </message>
    <message>
        <source>End the tour (Esc). The Help menu brings it back.</source>
        <translation>结束导览 (Esc)。可从“帮助”菜单再次打开。</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} / {count}</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完成(&amp;D)</translation>
    </message>
    <message>
        <source>Tour: {title}</source>
        <translation>导览：{title}</translation>
    </message>
</context>
<context>
    <name>CardsController</name>
    <message>
        <source>Points in two classes</source>
        <translation>两类点</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>手写数字</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>直线</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Your table or arrays</source>
        <translation>你的表格或数组</translation>
    </message>
    <message>
        <source>A CSV or TSV file, NPZ, NPY or IDX; the model is suggested.</source>
        <translation>CSV 或 TSV 文件、NPZ、NPY 或 IDX；会建议模型。</translation>
    </message>
    <message>
        <source>Your pictures</source>
        <translation>你的图片</translation>
    </message>
    <message>
        <source>A folder that has one folder of pictures for each class.</source>
        <translation>一个文件夹，其中每个类别有一个图片文件夹。</translation>
    </message>
    <message>
        <source>Moons, circles, spirals: see the border that the model draws.</source>
        <translation>月牙、圆、螺旋：看模型画出的边界。</translation>
    </message>
    <message>
        <source>5,000 handwritten digits of 28×28 points, from MNIST.</source>
        <translation>来自 MNIST 的 5,000 个 28×28 点手写数字。</translation>
    </message>
    <message>
        <source>Points scattered about a line; two numbers to find.</source>
        <translation>散布在直线周围的点；要找出两个数。</translation>
    </message>
    <message>
        <source>A noisy sine; tell the next value from those before it.</source>
        <translation>带噪声的正弦；由前面的值预测下一个值。</translation>
    </message>
</context>
<context>
    <name>CardsDialog</name>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search experiments</source>
        <translation>搜索实验</translation>
    </message>
    <message>
        <source>Experiments that come with EagerLab</source>
        <translation>EagerLab 自带的实验</translation>
    </message>
    <message>
        <source>Data to begin an experiment with</source>
        <translation>用来开始实验的数据</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
</context>
<context>
    <name>CellEditor</name>
    <message>
        <source>New value</source>
        <translation>新值</translation>
    </message>
</context>
<context>
    <name>ChangeDialog</name>
    <message>
        <source>Change values</source>
        <translation>更改数值</translation>
    </message>
    <message>
        <source>What is selected: {0}</source>
        <translation>所选部分：{0}</translation>
    </message>
    <message>
        <source>The whole tensor {0}</source>
        <translation>整个张量 {0}</translation>
    </message>
    <message>
        <source>Fill with</source>
        <translation>填充为</translation>
    </message>
    <message>
        <source>Multiply by</source>
        <translation>乘以</translation>
    </message>
    <message>
        <source>Random normal numbers</source>
        <translation>正态随机数</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Enter a value.</source>
        <translation>请输入一个值。</translation>
    </message>
    <message>
        <source>Mean and standard deviation are numbers; the second one is not negative.</source>
        <translation>均值和标准差是数；后者不为负。</translation>
    </message>
</context>
<context>
    <name>Checkpoint</name>
    <message>
        <source>other shape: {shape}</source>
        <translation>形状不同：{shape}</translation>
    </message>
    <message>
        <source>other dtype: {dtype}</source>
        <translation>数据类型不同：{dtype}</translation>
    </message>
    <message>
        <source>restored</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>相符</translation>
    </message>
    <message>
        <source>waits until created</source>
        <translation>等待创建</translation>
    </message>
    <message>
        <source>nothing takes it</source>
        <translation>没有对应对象</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>只在这里</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>不用</translation>
    </message>
    <message>
        <source>made anew</source>
        <translation>重新创建</translation>
    </message>
    <message numerus="yes">
        <source>Only here, and left as before: %n variable(s).</source>
        <translation>
            <numerusform>只在这里、保持原样：%n 个变量。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It cannot be restored here: %n value(s) of another shape or dtype.</source>
        <translation>
            <numerusform>不能恢复到这里：%n 个值的形状或数据类型不同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restored; %n value(s) waiting until their variables are created.</source>
        <translation>
            <numerusform>已恢复；%n 个值等待变量创建。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Restored: %n value(s) not used.</source>
        <translation>
            <numerusform>已恢复：%n 个值未使用。</numerusform>
        </translation>
    </message>
    <message>
        <source>It cannot be restored here: it is of another model.</source>
        <translation>不能恢复到这里：它属于另一个模型。</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s), {size}.</source>
        <translation>
            <numerusform>%n 个值，{size}。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) would wait until their variables are created.</source>
        <translation>
            <numerusform>%n 个值会等到变量创建时再恢复。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) would not be used.</source>
        <translation>
            <numerusform>%n 个值不会使用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything in it would be used.</source>
        <translation>其中的内容都会使用。</translation>
    </message>
    <message>
        <source>Restored: everything in it was used.</source>
        <translation>已恢复：其中的内容都已使用。</translation>
    </message>
</context>
<context>
    <name>CheckpointContentsController</name>
    <message>
        <source>With the experiment</source>
        <translation>与实验比较</translation>
    </message>
    <message>
        <source>With {names}</source>
        <translation>与 {names} 比较</translation>
    </message>
</context>
<context>
    <name>CheckpointController</name>
    <message>
        <source>Checkpoint saved</source>
        <translation>检查点已保存</translation>
    </message>
    <message>
        <source>Restored step {step}</source>
        <translation>已恢复第 {step} 步</translation>
    </message>
    <message>
        <source>Restored</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>Delete checkpoint</source>
        <translation>删除检查点</translation>
    </message>
    <message>
        <source>Delete “{name}”, step {step}?</source>
        <translation>删除“{name}”（第 {step} 步）？</translation>
    </message>
    <message>
        <source>TensorFlow checkpoints (*.index checkpoint *.data-*)</source>
        <translation>TensorFlow 检查点 (*.index checkpoint *.data-*)</translation>
    </message>
    <message>
        <source>Open checkpoint</source>
        <translation>打开检查点</translation>
    </message>
    <message>
        <source>Saved {names}</source>
        <translation>已保存 {names}</translation>
    </message>
    <message>
        <source>Restored {name}</source>
        <translation>已恢复 {name}</translation>
    </message>
    <message>
        <source>Delete “{name}”?</source>
        <translation>删除“{name}”？</translation>
    </message>
    <message>
        <source>Its files are removed from the disk. This cannot be undone.</source>
        <translation>它的文件会从磁盘删除。此操作无法撤销。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>CheckpointModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Val. acc.</source>
        <translation>验证准确率</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>It holds values that are NaN or infinite.</source>
        <translation>其中有 NaN 或无穷大的值。</translation>
    </message>
    <message>
        <source>TensorFlow file</source>
        <translation>TensorFlow 文件</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>end of run</source>
        <translation>运行结束</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>{kind}, not finite</source>
        <translation>{kind}，含非有限值</translation>
    </message>
</context>
<context>
    <name>CheckpointValuesController</name>
    <message>
        <source>Open in the inspector</source>
        <translation>在检视器中打开</translation>
    </message>
    <message>
        <source>Compare with the value now</source>
        <translation>与现在的值比较</translation>
    </message>
    <message>
        <source>Show these values; nothing is restored.</source>
        <translation>显示这些值；不恢复任何内容。</translation>
    </message>
    <message>
        <source>Select a value of the checkpoint first.</source>
        <translation>请先选择检查点中的一个值。</translation>
    </message>
    <message>
        <source>Show how the experiment&apos;s values of now differ from these.</source>
        <translation>显示实验现在的值与这些值的差异。</translation>
    </message>
    <message>
        <source>The experiment has no such value now.</source>
        <translation>实验现在没有这个值。</translation>
    </message>
</context>
<context>
    <name>CheckpointsPane</name>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Variables in the selected checkpoint</source>
        <translation>所选检查点中的变量</translation>
    </message>
    <message>
        <source>Checkpoints appear here: saved by hand, every few minutes, and at a run&apos;s end.</source>
        <translation>检查点显示在这里：手动保存的、每隔几分钟保存的，以及运行结束时保存的。</translation>
    </message>
    <message>
        <source>What the checkpoint is compared with</source>
        <translation>检查点与什么比较</translation>
    </message>
    <message>
        <source>What the checkpoint is compared with, and what “Restore selected” puts its values into.</source>
        <translation>检查点与什么比较，以及“恢复所选”把值放到哪里。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Restore selected</source>
        <translation>恢复所选</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open a checkpoint that tf.train.Checkpoint wrote, and see what it holds.</source>
        <translation>打开 tf.train.Checkpoint 写的检查点，查看其内容。</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Minutes of training between automatic checkpoints</source>
        <translation>自动检查点之间的训练分钟数</translation>
    </message>
    <message>
        <source>Minutes of training between automatic checkpoints; the last five and the best are kept.</source>
        <translation>自动检查点之间的训练分钟数；保留最后五个和最好的一个。</translation>
    </message>
    <message>
        <source>Save by itself every</source>
        <translation>自动保存间隔</translation>
    </message>
    <message>
        <source>No checkpoint is selected.</source>
        <translation>没有选择检查点。</translation>
    </message>
    <message>
        <source>Put this checkpoint&apos;s state back.</source>
        <translation>恢复此检查点的状态。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Show this file no longer; it stays on the disk.</source>
        <translation>不再显示此文件；它仍留在磁盘上。</translation>
    </message>
    <message>
        <source>Delete this checkpoint from the disk.</source>
        <translation>从磁盘删除此检查点。</translation>
    </message>
</context>
<context>
    <name>ChooseDialog</name>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Compare {0} with:</source>
        <translation>将 {0} 与以下比较：</translation>
    </message>
    <message>
        <source>Filter by name, step or run</source>
        <translation>按名称、步或运行记录筛选</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>What it can be compared with</source>
        <translation>可以与它比较的内容</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Looking for pins, checkpoints and variables…</source>
        <translation>正在查找固定的张量、检查点和变量…</translation>
    </message>
    <message>
        <source>Pins</source>
        <translation>固定的张量</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Names of the console</source>
        <translation>控制台的名称</translation>
    </message>
    <message>
        <source> (other shape)</source>
        <translation>（形状不同）</translation>
    </message>
    <message>
        <source>Nothing has this shape. Pin a tensor, or save a checkpoint, to compare with it later.</source>
        <translation>没有相同形状的内容。固定张量或保存检查点，以后即可比较。</translation>
    </message>
</context>
<context>
    <name>ChoosePair</name>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Use them</source>
        <translation>使用</translation>
    </message>
</context>
<context>
    <name>ClassBalance</name>
    <message>
        <source>Samples of each class</source>
        <translation>每个类别的样本</translation>
    </message>
</context>
<context>
    <name>CloseButton</name>
    <message>
        <source>Close this script</source>
        <translation>关闭此脚本</translation>
    </message>
</context>
<context>
    <name>CodeController</name>
    <message>
        <source>Parts of it came from the console, which has no code here.</source>
        <translation>它的一部分来自控制台，这里没有其代码。</translation>
    </message>
    <message>
        <source>Edited: this code is the experiment now.</source>
        <translation>已编辑：现在这段代码就是实验。</translation>
    </message>
    <message>
        <source>edit code</source>
        <translation>编辑代码</translation>
    </message>
    <message>
        <source>This experiment has no list of layers.</source>
        <translation>此实验没有层列表。</translation>
    </message>
    <message>
        <source>change your layers</source>
        <translation>更改自己的层</translation>
    </message>
    <message>
        <source>Not taken over: {why}</source>
        <translation>未采用：{why}</translation>
    </message>
</context>
<context>
    <name>CodeDialog</name>
    <message>
        <source>Code of {name}</source>
        <translation>{name} 的代码</translation>
    </message>
    <message>
        <source>Nothing of it has run yet.</source>
        <translation>其中还没有任何代码运行过。</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>CodePage</name>
    <message>
        <source>Line {line}: {words}</source>
        <translation>第 {line} 行：{words}</translation>
    </message>
</context>
<context>
    <name>CodePane</name>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Your layers</source>
        <translation>自己的层</translation>
    </message>
    <message>
        <source>The experiment&apos;s source appears here when the backend has read it.</source>
        <translation>后端读入实验后，源代码显示在这里。</translation>
    </message>
    <message>
        <source>Parts of the experiment were handed over at the console with lab.use.</source>
        <translation>实验的一部分是在控制台用 lab.use 交来的。</translation>
    </message>
    <message>
        <source>EagerLab trains with exactly this code.</source>
        <translation>EagerLab 正是用这段代码训练。</translation>
    </message>
    <message>
        <source>Change this code; the forms then only show what it was.</source>
        <translation>更改这段代码；之后表单只显示它原来的样子。</translation>
    </message>
    <message>
        <source>Back to the forms</source>
        <translation>回到表单</translation>
    </message>
    <message>
        <source>Stop editing</source>
        <translation>停止编辑</translation>
    </message>
    <message>
        <source>Source of the experiment</source>
        <translation>实验的源代码</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Let the forms write the code again.</source>
        <translation>让表单重新生成代码。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Put all of it on the clipboard.</source>
        <translation>全部放到剪贴板。</translation>
    </message>
    <message>
        <source>Export as script…</source>
        <translation>导出为脚本…</translation>
    </message>
    <message>
        <source>This experiment has no list of layers.</source>
        <translation>此实验没有层列表。</translation>
    </message>
    <message>
        <source>Your own layer classes</source>
        <translation>自己的层类</translation>
    </message>
    <message>
        <source>Your own layer classes, offered under “Yours”.</source>
        <translation>自己的层类，列在“自己的”之下。</translation>
    </message>
    <message>
        <source>Begin with an example</source>
        <translation>从示例开始</translation>
    </message>
    <message>
        <source>Write a small layer to start from.</source>
        <translation>写一个小的层作为起点。</translation>
    </message>
</context>
<context>
    <name>CodePlace</name>
    <message>
        <source>the experiment&apos;s code</source>
        <translation>实验代码</translation>
    </message>
    <message>
        <source>line {line} of {name}, in {function}</source>
        <translation>{name} 第 {line} 行，位于 {function} 中</translation>
    </message>
    <message>
        <source>line {line} of {name}</source>
        <translation>{name} 第 {line} 行</translation>
    </message>
</context>
<context>
    <name>CodePlaces</name>
    <message>
        <source>Training stands here.</source>
        <translation>训练停在这里。</translation>
    </message>
    <message>
        <source>A cell that ran in the console. To change it, run it anew.</source>
        <translation>在控制台中运行过的单元。要更改它，请重新运行。</translation>
    </message>
    <message>
        <source>Put into the console</source>
        <translation>放入控制台</translation>
    </message>
    <message>
        <source>Put this cell&apos;s code at the console&apos;s prompt, to be changed and run anew.</source>
        <translation>将此单元的代码放到控制台的提示符处，以便修改并重新运行。</translation>
    </message>
    <message>
        <source>The code of {cell}</source>
        <translation>{cell} 的代码</translation>
    </message>
</context>
<context>
    <name>CodeRunner</name>
    <message>
        <source>There is nothing to run here.</source>
        <translation>这里没有可运行的内容。</translation>
    </message>
    <message>
        <source>The console runs a cell or is not there yet: try again afterwards.</source>
        <translation>控制台正在运行单元，或还没有就绪：请稍后再试。</translation>
    </message>
</context>
<context>
    <name>ColumnsModel</name>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>不用</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>from {low} to {high}</source>
        <translation>从 {low} 到 {high}</translation>
    </message>
    <message>
        <source>{count} different values</source>
        <translation>{count} 个不同的值</translation>
    </message>
    <message>
        <source>such as {examples}</source>
        <translation>例如 {examples}</translation>
    </message>
</context>
<context>
    <name>ColumnsView</name>
    <message>
        <source>Columns of the table</source>
        <translation>表格的列</translation>
    </message>
    <message>
        <source>Select a column to say what it is used for.</source>
        <translation>选择一列，说明它的用途。</translation>
    </message>
    <message>
        <source>{name} and {count} more</source>
        <translation>{name} 和另外 {count} 列</translation>
    </message>
    <message>
        <source>do not train</source>
        <translation>不训练</translation>
    </message>
    <message>
        <source>leave the row out</source>
        <translation>略去该行</translation>
    </message>
    <message>
        <source>fill with the mean</source>
        <translation>用平均值填充</translation>
    </message>
    <message>
        <source>fill with the median</source>
        <translation>用中位数填充</translation>
    </message>
    <message>
        <source>fill with a number</source>
        <translation>用一个数填充</translation>
    </message>
    <message>
        <source>fill with the most frequent</source>
        <translation>用最常见的值填充</translation>
    </message>
    <message>
        <source>a category of its own</source>
        <translation>单独作为一类</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Inputs are what the model sees; the target is what it should tell.</source>
        <translation>输入是模型看到的；目标是它要预测的。</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>不用</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>A category becomes one input for each of its values; a target of categories, classes.</source>
        <translation>类别列的每个值成为一个输入；类别目标成为分类。</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>If missing</source>
        <translation>如果缺失</translation>
    </message>
    <message>
        <source>What becomes of empty cells; means and medians are those of the training rows.</source>
        <translation>空单元格的处理方式；平均值和中位数取自训练行。</translation>
    </message>
    <message>
        <source>Fill with</source>
        <translation>填充为</translation>
    </message>
    <message>
        <source>The number that stands for a missing cell.</source>
        <translation>代替缺失单元格的数。</translation>
    </message>
</context>
<context>
    <name>CompareController</name>
    <message>
        <source>A tolerance is a number that is not negative, such as 1e-5.</source>
        <translation>容差是非负的数，例如 1e-5。</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Swap the two</source>
        <translation>交换两者</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>Relative tolerance</source>
        <translation>相对容差</translation>
    </message>
    <message>
        <source>Absolute tolerance</source>
        <translation>绝对容差</translation>
    </message>
    <message>
        <source>Two values a and b count as equal where |a − b| ≤ atol + rtol × |b|, as in NumPy.</source>
        <translation>当 |a − b| ≤ atol + rtol × |b| 时，a 与 b 视为相等，与 NumPy 相同。</translation>
    </message>
    <message>
        <source>NaN equals NaN</source>
        <translation>NaN 等于 NaN</translation>
    </message>
    <message>
        <source>Only the common part</source>
        <translation>仅共有部分</translation>
    </message>
    <message>
        <source>Compare the part that the two shapes have in common.</source>
        <translation>比较两个形状共有的部分。</translation>
    </message>
    <message>
        <source>Go to the pair that differs most</source>
        <translation>转到相差最大的一对</translation>
    </message>
    <message>
        <source>{0} compared with {1}</source>
        <translation>{0} 与 {1} 比较</translation>
    </message>
    <message>
        <source>Worst at {0}</source>
        <translation>最差在 {0}</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Norms, NaN and what else there is to say</source>
        <translation>范数、NaN 及其他</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>显示内容</translation>
    </message>
    <message>
        <source>What the inspector shows of the two</source>
        <translation>检视器显示两者的什么</translation>
    </message>
    <message>
        <source>Absolute difference</source>
        <translation>绝对差</translation>
    </message>
    <message>
        <source>Relative difference</source>
        <translation>相对差</translation>
    </message>
    <message>
        <source>Where they differ</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>The left one</source>
        <translation>左边</translation>
    </message>
    <message>
        <source>The right one</source>
        <translation>右边</translation>
    </message>
</context>
<context>
    <name>ComparisonAsking</name>
    <message>
        <source>Compare again</source>
        <translation>重新比较</translation>
    </message>
    <message>
        <source>The comparison was given up.</source>
        <translation>已放弃比较。</translation>
    </message>
    <message>
        <source>From step {0}.</source>
        <translation>来自第 {0} 步。</translation>
    </message>
</context>
<context>
    <name>ComparisonWords</name>
    <message>
        <source>Both are empty: there is nothing that could differ.</source>
        <translation>两者都为空：没有可比较的内容。</translation>
    </message>
    <message>
        <source>All {0} values are exactly equal.</source>
        <translation>全部 {0} 个值完全相等。</translation>
    </message>
    <message>
        <source>Equal within the tolerance; {0} of {1} differ by less.</source>
        <translation>在容差内相等；{1} 个中有 {0} 个差得更小。</translation>
    </message>
    <message>
        <source>{0} of {1} differ beyond the tolerance ({2}).</source>
        <translation>{1} 个中有 {0} 个超出容差（{2}）。</translation>
    </message>
    <message>
        <source>[{0}]: {1} and {2}</source>
        <translation>[{0}]：{1} 和 {2}</translation>
    </message>
    <message>
        <source>Difference: largest {0}, mean {1}</source>
        <translation>差：最大 {0}，平均 {1}</translation>
    </message>
    <message>
        <source>Difference: largest {0}, mean {1}; relative at most {2}</source>
        <translation>差：最大 {0}，平均 {1}；相对最大 {2}</translation>
    </message>
    <message>
        <source>Norm of the difference {0}, of both {1} and {2}</source>
        <translation>差的范数 {0}，两者的范数 {1} 和 {2}</translation>
    </message>
    <message>
        <source>{0}; cosine {1}</source>
        <translation>{0}；余弦 {1}</translation>
    </message>
    <message>
        <source>NaN: {0} left only, {1} right only, {2} in both</source>
        <translation>NaN：仅左 {0}，仅右 {1}，两者 {2}</translation>
    </message>
    <message>
        <source>Infinite: {0}, of these equal {1}</source>
        <translation>无穷：{0}，其中相等 {1}</translation>
    </message>
</context>
<context>
    <name>ConfusionModel</name>
    <message>
        <source>{0} recognised {1} times ({2} of them)</source>
        <translation>{0} 识别正确 {1} 次（占 {2}）</translation>
    </message>
    <message>
        <source>{0} taken for {1} {2} times ({3} of them)</source>
        <translation>{0} 被当作 {1} 共 {2} 次（占 {3}）</translation>
    </message>
</context>
<context>
    <name>ConfusionView</name>
    <message>
        <source>Commonest mistakes</source>
        <translation>最常见的错误</translation>
    </message>
    <message>
        <source>True class ↓   Predicted class →</source>
        <translation>真实类别 ↓   预测类别 →</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Copy as a picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Export as a picture…</source>
        <translation>导出为图片…</translation>
    </message>
    <message>
        <source>{0} → {1}:  {2}</source>
        <translation>{0} → {1}：{2}</translation>
    </message>
</context>
<context>
    <name>Consent</name>
    <message>
        <source>Run its code?</source>
        <translation>运行它的代码？</translation>
    </message>
    <message>
        <source>“{name}” holds Python code.</source>
        <translation>“{name}”包含 Python 代码。</translation>
    </message>
    <message>
        <source>Opening it runs this code with all your rights: it could read, change and send your files. Run it only if you know what it does, or trust who wrote it.</source>
        <translation>打开它会以你的全部权限运行这段代码：它可能读取、更改和发送你的文件。只有在你知道它做什么，或信任作者时才运行。</translation>
    </message>
    <message>
        <source>Show code</source>
        <translation>查看代码</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Console</name>
    <message>
        <source>Hint:</source>
        <translation>提示：</translation>
    </message>
    <message>
        <source>Numerics:</source>
        <translation>数值：</translation>
    </message>
    <message>
        <source>Data:</source>
        <translation>数据：</translation>
    </message>
    <message>
        <source>{0} characters, showing {1}</source>
        <translation>{0} 个字符，显示 {1} 个</translation>
    </message>
    <message>
        <source>{0} characters left out</source>
        <translation>略去 {0} 个字符</translation>
    </message>
    <message>
        <source>the line is longer than {0} characters; its rest is not shown</source>
        <translation>此行超过 {0} 个字符；其余部分不显示</translation>
    </message>
    <message>
        <source>{0} results left out</source>
        <translation>略去 {0} 个结果</translation>
    </message>
    <message>
        <source>A new backend is here; its names are new.</source>
        <translation>新的后端已就绪；其中的名称都是新的。</translation>
    </message>
    <message>
        <source>tf, np and lab are here; lab.model is what the buttons train.</source>
        <translation>tf、np 和 lab 已就绪；按钮训练的是 lab.model。</translation>
    </message>
</context>
<context>
    <name>ConsoleController</name>
    <message>
        <source>The backend is being restarted.</source>
        <translation>后端正在重启。</translation>
    </message>
    <message>
        <source>The backend is starting.</source>
        <translation>后端正在启动。</translation>
    </message>
    <message>
        <source>TensorFlow is being imported; cells run when it is ready.</source>
        <translation>正在导入 TensorFlow；就绪后运行单元。</translation>
    </message>
    <message>
        <source>There is no backend to run cells. Restart it to go on.</source>
        <translation>没有后端可以运行单元。请重启后端再继续。</translation>
    </message>
    <message>
        <source>The backend was ended.</source>
        <translation>后端已结束。</translation>
    </message>
    <message>
        <source>The backend is starting; press Enter again in a moment.</source>
        <translation>后端正在启动；请稍后再按 Enter。</translation>
    </message>
    <message>
        <source>There is no backend to run this cell. Restart it, then press Enter again.</source>
        <translation>没有后端可以运行此单元。请重启后端，然后再按 Enter。</translation>
    </message>
</context>
<context>
    <name>ConsolePane</name>
    <message>
        <source>Password for the cell</source>
        <translation>单元需要的密码</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>控制台</translation>
    </message>
    <message>
        <source>Password:</source>
        <translation>密码：</translation>
    </message>
</context>
<context>
    <name>ContentsModel</name>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>这里</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>ContentsPage</name>
    <message>
        <source>Back to what holds it</source>
        <translation>返回包含它的对象</translation>
    </message>
    <message>
        <source>Open the object that this one is a part of (Backspace)</source>
        <translation>打开包含此对象的对象（Backspace）</translation>
    </message>
    <message>
        <source>Parts of the object</source>
        <translation>对象的组成部分</translation>
    </message>
    <message>
        <source>Double-click or press Enter to open a part</source>
        <translation>双击或按 Enter 打开一个部分</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
</context>
<context>
    <name>CopyController</name>
    <message>
        <source>Only a rectangle of cells can be copied.</source>
        <translation>只能复制一个矩形区域的单元格。</translation>
    </message>
    <message>
        <source>{0} values are too many for the clipboard, which gets at most {1}.</source>
        <translation>{0} 个值对剪贴板来说太多，最多 {1} 个。</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
</context>
<context>
    <name>Crosshair</name>
    <message>
        <source>{value} (smoothed {smooth})</source>
        <translation>{value}（平滑后 {smooth}）</translation>
    </message>
    <message>
        <source>{value} at {step}</source>
        <translation>{step} 处为 {value}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>还有 {count} 个</translation>
    </message>
</context>
<context>
    <name>CurvePlot</name>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Show all points (0, or a double click on the plot)</source>
        <translation>显示所有点（按 0，或双击图）</translation>
    </message>
</context>
<context>
    <name>Curves</name>
    <message>
        <source>validation {name}</source>
        <translation>验证{name}</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>{curve}: {counts}, marked on the axis</source>
        <translation>{curve}：{counts}，标在轴上</translation>
    </message>
    <message>
        <source>{curve}: {count} at or below zero, not on the logarithmic axis</source>
        <translation>{curve}：{count} 个值不大于零，不在对数轴上</translation>
    </message>
    <message>
        <source>{count} further curves have such values</source>
        <translation>另有 {count} 条曲线含有这样的值</translation>
    </message>
</context>
<context>
    <name>DataChooser</name>
    <message>
        <source>Data ({patterns})</source>
        <translation>数据 ({patterns})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open data</source>
        <translation>打开数据</translation>
    </message>
    <message>
        <source>Open a folder with one folder of pictures for each class</source>
        <translation>打开每个类别各有一个图片文件夹的文件夹</translation>
    </message>
    <message>
        <source>The console has no arrays and no tf.data.Dataset yet.</source>
        <translation>控制台里还没有数组，也没有 tf.data.Dataset。</translation>
    </message>
    <message>
        <source>Make them there, for example x = np.random.rand(100, 4), and try again.</source>
        <translation>请在那里创建，例如 x = np.random.rand(100, 4)，然后重试。</translation>
    </message>
    <message>
        <source>none: the inputs are a dataset of (x, y)</source>
        <translation>无：输入是 (x, y) 的数据集</translation>
    </message>
    <message>
        <source>Data of the console</source>
        <translation>控制台的数据</translation>
    </message>
    <message>
        <source>The trainer uses these very objects; what a cell changes in them holds at once.</source>
        <translation>训练直接使用这些对象；单元对它们的更改立即生效。</translation>
    </message>
    <message>
        <source>Arrays of the file</source>
        <translation>文件中的数组</translation>
    </message>
    <message>
        <source>Which array does the model see, and which should it tell?</source>
        <translation>模型看到哪个数组，要预测哪个数组？</translation>
    </message>
</context>
<context>
    <name>DataController</name>
    <message>
        <source>The backend is not running: restart it first.</source>
        <translation>后端没有运行：请先重启。</translation>
    </message>
    <message>
        <source>choose other data</source>
        <translation>选择其他数据</translation>
    </message>
    <message>
        <source>change the data</source>
        <translation>更改数据</translation>
    </message>
    <message>
        <source>change the columns</source>
        <translation>更改列</translation>
    </message>
    <message>
        <source>change the pictures&apos; random changes</source>
        <translation>更改图片的随机变化</translation>
    </message>
    <message>
        <source>The data were not changed.</source>
        <translation>数据没有更改。</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Build the model anew on what the file holds now?</source>
        <translation>用文件现在的内容重新构建模型？</translation>
    </message>
    <message>
        <source>It begins at step 0; the last checkpoint of the run is saved.</source>
        <translation>从第 0 步开始；这次运行的最后一个检查点会保存。</translation>
    </message>
    <message>
        <source>Build anew</source>
        <translation>重新构建</translation>
    </message>
    <message>
        <source>Keep the model</source>
        <translation>保留模型</translation>
    </message>
    <message>
        <source>read the data anew</source>
        <translation>重新读取数据</translation>
    </message>
</context>
<context>
    <name>DataForm</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s)</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n 个样本</numerusform>
        </translation>
    </message>
    <message>
        <source>inputs {shape}</source>
        <translation>输入 {shape}</translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n 个类别</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n target(s)</source>
        <translation>
            <numerusform>%n 个目标</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in {path} can be trained on.</source>
        <translation>{path} 中没有可用于训练的内容。</translation>
    </message>
    <message>
        <source>Choose a table (CSV, TSV), arrays (NPZ, NPY, IDX), or a folder of pictures by class.</source>
        <translation>请选择表格（CSV、TSV）、数组（NPZ、NPY、IDX），或按类别分的图片文件夹。</translation>
    </message>
    <message>
        <source>tell the class</source>
        <translation>预测类别</translation>
    </message>
    <message>
        <source>tell a number</source>
        <translation>预测数值</translation>
    </message>
    <message>
        <source>from 0 to 1</source>
        <translation>从 0 到 1</translation>
    </message>
    <message>
        <source>mean 0, deviation 1</source>
        <translation>平均值 0，标准差 1</translation>
    </message>
    <message>
        <source>no: 0 to 255</source>
        <translation>不：0 到 255</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Share of the points that is kept back for validation.</source>
        <translation>留作验证的点所占的比例。</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Of all samples, kept back for validation.</source>
        <translation>从全部样本中留作验证。</translation>
    </message>
    <message>
        <source>Each class keeps its share</source>
        <translation>各类别比例不变</translation>
    </message>
    <message>
        <source>So that a rare class is in both parts.</source>
        <translation>使稀少的类别在两部分中都有。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Decides which samples are kept back; the training&apos;s seed does not.</source>
        <translation>决定留出哪些样本；训练的随机种子不影响。</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation>分号</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>bar |</source>
        <translation>竖线 |</translation>
    </message>
    <message>
        <source>space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>colon</source>
        <translation>冒号</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Decimal sign</source>
        <translation>小数点</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Thousands</source>
        <translation>千位</translation>
    </message>
    <message>
        <source>What stands between thousands.</source>
        <translation>千位之间的符号。</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>引号</translation>
    </message>
    <message>
        <source>double &quot;</source>
        <translation>双引号 &quot;</translation>
    </message>
    <message>
        <source>single &apos;</source>
        <translation>单引号 &apos;</translation>
    </message>
    <message>
        <source>The first row has the names</source>
        <translation>第一行是列名</translation>
    </message>
    <message>
        <source>Leave out rows of another length</source>
        <translation>略去长度不同的行</translation>
    </message>
    <message>
        <source>Rows with more or fewer cells than the others; otherwise they stop training.</source>
        <translation>单元格比其他行多或少的行；否则会使训练停止。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>apostrophe</source>
        <translation>撇号</translation>
    </message>
    <message>
        <source>UTF-8</source>
        <translation>UTF-8</translation>
    </message>
    <message>
        <source>UTF-8 with a mark</source>
        <translation>带 BOM 的 UTF-8</translation>
    </message>
    <message>
        <source>Windows, Western Europe</source>
        <translation>Windows，西欧</translation>
    </message>
    <message>
        <source>Latin-1</source>
        <translation>Latin-1</translation>
    </message>
    <message>
        <source>Latin-9, with €</source>
        <translation>Latin-9，含 €</translation>
    </message>
    <message>
        <source>UTF-16</source>
        <translation>UTF-16</translation>
    </message>
    <message>
        <source>Windows, Central Europe</source>
        <translation>Windows，中欧</translation>
    </message>
    <message>
        <source>Latin-2, Central Europe</source>
        <translation>Latin-2，中欧</translation>
    </message>
    <message>
        <source>Windows, Cyrillic</source>
        <translation>Windows，西里尔文</translation>
    </message>
    <message>
        <source>KOI8-R, Cyrillic</source>
        <translation>KOI8-R，西里尔文</translation>
    </message>
    <message>
        <source>Windows, Greek</source>
        <translation>Windows，希腊文</translation>
    </message>
    <message>
        <source>Windows, Turkish</source>
        <translation>Windows，土耳其文</translation>
    </message>
    <message>
        <source>Windows, Baltic</source>
        <translation>Windows，波罗的海</translation>
    </message>
    <message>
        <source>GB18030, Chinese</source>
        <translation>GB18030，中文</translation>
    </message>
    <message>
        <source>Big5, Chinese</source>
        <translation>Big5，中文</translation>
    </message>
    <message>
        <source>Shift JIS, Japanese</source>
        <translation>Shift JIS，日文</translation>
    </message>
    <message>
        <source>EUC, Japanese</source>
        <translation>EUC，日文</translation>
    </message>
    <message>
        <source>EUC, Korean</source>
        <translation>EUC，韩文</translation>
    </message>
    <message>
        <source>DOS, Western Europe</source>
        <translation>DOS，西欧</translation>
    </message>
    <message>
        <source>Mac Roman</source>
        <translation>Mac Roman</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Table from a file</source>
        <translation>文件中的表格</translation>
    </message>
    <message>
        <source>Arrays from a file</source>
        <translation>文件中的数组</translation>
    </message>
    <message>
        <source>Folder of pictures</source>
        <translation>图片文件夹</translation>
    </message>
    <message>
        <source>Where the data come from</source>
        <translation>数据的来源</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>A table (CSV, TSV), arrays (NPZ, NPY), or digits (IDX); or drop it on the window.</source>
        <translation>表格（CSV、TSV）、数组（NPZ、NPY）或数字图片（IDX）；也可以拖放到窗口上。</translation>
    </message>
    <message>
        <source>Pictures…</source>
        <translation>图片…</translation>
    </message>
    <message>
        <source>A folder with one folder of pictures for each class; or drop it on the window.</source>
        <translation>每个类别各有一个图片文件夹的文件夹；也可以拖放到窗口上。</translation>
    </message>
    <message>
        <source>Console…</source>
        <translation>控制台…</translation>
    </message>
    <message>
        <source>Arrays or a tf.data.Dataset that were made at the console.</source>
        <translation>在控制台创建的数组或 tf.data.Dataset。</translation>
    </message>
    <message>
        <source>MNIST digits</source>
        <translation>MNIST 手写数字</translation>
    </message>
    <message>
        <source>Points: two gaussians</source>
        <translation>点：两个高斯分布</translation>
    </message>
    <message>
        <source>Points: circles</source>
        <translation>点：圆</translation>
    </message>
    <message>
        <source>Points: exclusive or</source>
        <translation>点：异或</translation>
    </message>
    <message>
        <source>Points: moons</source>
        <translation>点：月牙</translation>
    </message>
    <message>
        <source>Points: spiral</source>
        <translation>点：螺旋</translation>
    </message>
    <message>
        <source>Noisy line</source>
        <translation>带噪声的直线</translation>
    </message>
    <message>
        <source>Sine series</source>
        <translation>正弦序列</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Share, to either side.</source>
        <translation>比例，向两侧。</translation>
    </message>
    <message>
        <source>Mirror left and right</source>
        <translation>左右镜像</translation>
    </message>
    <message>
        <source>Mirror top and bottom</source>
        <translation>上下镜像</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Degrees to either side.</source>
        <translation>向两侧的度数。</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>亮度</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>对比度</translation>
    </message>
    <message>
        <source>Random changes of the training pictures</source>
        <translation>训练图片的随机变化</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Look into the file anew, after it was changed.</source>
        <translation>文件更改后，重新查看它。</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Statistics are those of the training samples.</source>
        <translation>统计取自训练样本。</translation>
    </message>
    <message>
        <source>How the file is read</source>
        <translation>文件的读取方式</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>The array that the model sees.</source>
        <translation>模型看到的数组。</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>The array that it should tell.</source>
        <translation>它要预测的数组。</translation>
    </message>
    <message>
        <source>Validation inputs</source>
        <translation>验证输入</translation>
    </message>
    <message>
        <source>Where the file has them.</source>
        <translation>如果文件里有。</translation>
    </message>
    <message>
        <source>Validation targets</source>
        <translation>验证目标</translation>
    </message>
    <message>
        <source>Add an axis for one channel</source>
        <translation>添加一个通道轴</translation>
    </message>
    <message>
        <source>Layers for pictures want rows × columns × channels.</source>
        <translation>图片层需要 行 × 列 × 通道。</translation>
    </message>
    <message>
        <source>Leave out samples that are no numbers</source>
        <translation>略去不是数的样本</translation>
    </message>
    <message>
        <source>Those with NaN or infinite values; otherwise they stop training.</source>
        <translation>含有 NaN 或无穷值的样本；否则会使训练停止。</translation>
    </message>
    <message>
        <source>Keep whole numbers (for Embedding)</source>
        <translation>保留整数（用于 Embedding）</translation>
    </message>
    <message>
        <source>Inputs are looked up in a table and not calculated with.</source>
        <translation>输入用来查表，而不参与计算。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Pixels from top to bottom.</source>
        <translation>从上到下的像素数。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Pixels from left to right.</source>
        <translation>从左到右的像素数。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>red, green, blue</source>
        <translation>红、绿、蓝</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Other shapes</source>
        <translation>其他形状</translation>
    </message>
    <message>
        <source>What becomes of pictures of another shape.</source>
        <translation>形状不同的图片如何处理。</translation>
    </message>
    <message>
        <source>cut the edges off</source>
        <translation>裁去边缘</translation>
    </message>
    <message>
        <source>fill the edges</source>
        <translation>填充边缘</translation>
    </message>
    <message>
        <source>stretch</source>
        <translation>拉伸</translation>
    </message>
    <message>
        <source>Leave out pictures that cannot be read</source>
        <translation>略去无法读取的图片</translation>
    </message>
    <message>
        <source>Otherwise they stop training, with their name.</source>
        <translation>否则训练会停止，并给出文件名。</translation>
    </message>
    <message>
        <source>{count} classes: {names}</source>
        <translation>{count} 个类别：{names}</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>How far points stray from where their class is.</source>
        <translation>点偏离所属类别位置的程度。</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>In both parts.</source>
        <translation>两部分合计。</translation>
    </message>
    <message>
        <source>Standard deviation.</source>
        <translation>标准差。</translation>
    </message>
    <message>
        <source>Slope</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>Intercept</source>
        <translation>截距</translation>
    </message>
    <message>
        <source>For training; a tenth as many again are made for validation.</source>
        <translation>用于训练；另外生成其十分之一用于验证。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>How many values the model sees before it tells the next one.</source>
        <translation>模型预测下一个值之前看到多少个值。</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>In points.</source>
        <translation>以点数计。</translation>
    </message>
    <message>
        <source>The last part of the series.</source>
        <translation>序列的最后一部分。</translation>
    </message>
</context>
<context>
    <name>DataPreviewController</name>
    <message>
        <source>The backend is not running: restart it to see the data.</source>
        <translation>后端没有运行：请重启以查看数据。</translation>
    </message>
    <message>
        <source>Reading the data</source>
        <translation>正在读取数据</translation>
    </message>
    <message>
        <source>There is no sample in this part.</source>
        <translation>这一部分没有样本。</translation>
    </message>
    <message>
        <source>{first}–{last} of {total}</source>
        <translation>{first}–{last}，共 {total}</translation>
    </message>
    <message>
        <source>{train} training, {validation} validation samples</source>
        <translation>{train} 个训练样本，{validation} 个验证样本</translation>
    </message>
    <message>
        <source>inputs {shape} {dtype}</source>
        <translation>输入 {shape} {dtype}</translation>
    </message>
    <message>
        <source>targets {shape} {dtype}</source>
        <translation>目标 {shape} {dtype}</translation>
    </message>
</context>
<context>
    <name>DataPreviewPane</name>
    <message>
        <source>Preview of the data</source>
        <translation>数据预览</translation>
    </message>
    <message>
        <source>The samples that the model gets appear here.</source>
        <translation>模型得到的样本显示在这里。</translation>
    </message>
    <message>
        <source>Which part is shown</source>
        <translation>显示哪一部分</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Random changes</source>
        <translation>随机变化</translation>
    </message>
    <message>
        <source>Show the pictures as they may come in training.</source>
        <translation>按训练中可能出现的样子显示图片。</translation>
    </message>
    <message>
        <source>Earlier samples</source>
        <translation>前面的样本</translation>
    </message>
    <message>
        <source>Later samples</source>
        <translation>后面的样本</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>A batch</source>
        <translation>一个批次</translation>
    </message>
</context>
<context>
    <name>DataReader</name>
    <message>
        <source>Reading {name}</source>
        <translation>正在读取 {name}</translation>
    </message>
</context>
<context>
    <name>DebuggingController</name>
    <message>
        <source>Training stands at no breakpoint, and no step has failed.</source>
        <translation>训练没有停在断点处，也没有步骤失败。</translation>
    </message>
    <message>
        <source>The console talks with the debugger already.</source>
        <translation>控制台已在与调试器对话。</translation>
    </message>
    <message>
        <source>The console runs a cell: it can talk with the debugger when that has ended.</source>
        <translation>控制台正在运行单元：单元结束后即可与调试器对话。</translation>
    </message>
    <message>
        <source>Training stands at a breakpoint.</source>
        <translation>训练停在断点处。</translation>
    </message>
    <message>
        <source>Debug lets the console talk with the debugger; Stop ends the run.</source>
        <translation>“调试”让控制台与调试器对话；“停止”结束运行。</translation>
    </message>
</context>
<context>
    <name>DeviceController</name>
    <message>
        <source>Eager</source>
        <translation>即时</translation>
    </message>
    <message>
        <source>Op by op in Python, as written: breakpoints and print work</source>
        <translation>按所写的 Python 代码逐个运算执行：断点和 print 可用</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>逐层</translation>
    </message>
    <message>
        <source>Your code op by op, Keras&apos;s layers and losses compiled: breakpoints and print work</source>
        <translation>你自己的代码逐个操作执行，Keras 的层和损失编译执行：断点和 print 有效</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Each step compiled into one graph: faster, nothing to step into</source>
        <translation>每一步编译成一个计算图：更快，但不能单步进入</translation>
    </message>
    <message>
        <source>XLA</source>
        <translation>XLA</translation>
    </message>
    <message>
        <source>The graph compiled by XLA: last digits of the numbers may be others</source>
        <translation>计算图由 XLA 编译：数字的末几位可能不同</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>TensorFlow places each operation itself</source>
        <translation>TensorFlow 自己放置每个运算</translation>
    </message>
    <message>
        <source>No GPU</source>
        <translation>没有 GPU</translation>
    </message>
    <message>
        <source>Split CPU into…</source>
        <translation>拆分 CPU…</translation>
    </message>
    <message>
        <source>Several devices out of one, to try placing tensors</source>
        <translation>把一个设备分成几个，以试验张量的放置</translation>
    </message>
    <message>
        <source>Where training and the console&apos;s cells run</source>
        <translation>训练和控制台单元在哪里运行</translation>
    </message>
    <message>
        <source>The last result came from {device}.</source>
        <translation>最近的结果来自 {device}。</translation>
    </message>
    <message>
        <source>How a training step is carried out</source>
        <translation>训练步如何执行</translation>
    </message>
    <message numerus="yes">
        <source>Traced %n time(s) in this mode.</source>
        <translation>
            <numerusform>在此模式下已追踪 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Again because: {what}</source>
        <translation>再次追踪的原因：{what}</translation>
    </message>
</context>
<context>
    <name>DigitCanvas</name>
    <message>
        <source>Canvas to draw on</source>
        <translation>手绘区</translation>
    </message>
    <message>
        <source>Arrow keys move the brush, Space puts it down and up, Delete clears, Backspace undoes.</source>
        <translation>方向键移动画笔，空格键落笔和提笔，Delete 清除，Backspace 撤销。</translation>
    </message>
    <message>
        <source>Draw here</source>
        <translation>在这里画</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Float or dock {pane}</source>
        <translation>浮动或停靠{pane}</translation>
    </message>
    <message>
        <source>Close {pane}; the View menu brings it back</source>
        <translation>关闭{pane}；可从“查看”菜单重新打开</translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>The code was edited, and is the experiment now. The forms show what it began as.</source>
        <translation>代码已被编辑，现在它就是实验。表单显示它最初的样子。</translation>
    </message>
</context>
<context>
    <name>DraftController</name>
    <message>
        <source>Unsaved changes of an earlier window cannot be read.</source>
        <translation>无法读取先前窗口的未保存更改。</translation>
    </message>
    <message>
        <source>They may come from a newer EagerLab, or the file is damaged.</source>
        <translation>它们可能来自更新版本的 EagerLab，或文件已损坏。</translation>
    </message>
    <message>
        <source>They are kept in {file}.</source>
        <translation>它们保存在 {file} 中。</translation>
    </message>
    <message>
        <source>Unsaved changes of “{name}” were brought back.</source>
        <translation>已找回“{name}”的未保存更改。</translation>
    </message>
    <message>
        <source>EagerLab ended without saving them.</source>
        <translation>EagerLab 结束时没有保存它们。</translation>
    </message>
</context>
<context>
    <name>DrawView</name>
    <message>
        <source>What the model takes it for</source>
        <translation>模型认为它是什么</translation>
    </message>
    <message>
        <source>What the model gets</source>
        <translation>模型得到的内容</translation>
    </message>
    <message>
        <source>&amp;Centre like MNIST</source>
        <translation>像 MNIST 那样居中(&amp;C)</translation>
    </message>
    <message>
        <source>Scale the drawing into 20 of 28 pixels, its weight in the middle</source>
        <translation>把图缩放到 28 像素中的 20 像素，重心在中间</translation>
    </message>
    <message>
        <source>&amp;Invert</source>
        <translation>反色(&amp;I)</translation>
    </message>
    <message>
        <source>Swap light and dark, as for ink on paper</source>
        <translation>明暗互换，如同纸上的墨水</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>清除(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Paste picture</source>
        <translation>粘贴图片(&amp;P)</translation>
    </message>
    <message>
        <source>This is no picture that can be read. PNG, JPEG and BMP files can.</source>
        <translation>这不是可以读取的图片。可以读取 PNG、JPEG 和 BMP 文件。</translation>
    </message>
    <message>
        <source>Draw with the mouse, or drop a picture: the model says what it sees.</source>
        <translation>用鼠标画，或拖放一张图片：模型会说出它看到什么。</translation>
    </message>
</context>
<context>
    <name>EditController</name>
    <message>
        <source>Open a variable first.</source>
        <translation>请先打开一个变量。</translation>
    </message>
    <message>
        <source>It is empty: there is no value to change.</source>
        <translation>它为空：没有可更改的值。</translation>
    </message>
    <message>
        <source>Values can be changed only while training stands.</source>
        <translation>只有训练停住时才能更改数值。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Fill…</source>
        <translation>填充…</translation>
    </message>
    <message>
        <source>Scale…</source>
        <translation>缩放…</translation>
    </message>
    <message>
        <source>Set to random normal…</source>
        <translation>设为正态随机数…</translation>
    </message>
    <message>
        <source>Set to zero</source>
        <translation>设为零</translation>
    </message>
    <message>
        <source>Put the values on the clipboard in place of the selected ones</source>
        <translation>用剪贴板中的值替换所选的值</translation>
    </message>
    <message>
        <source>Give all selected values the same value</source>
        <translation>给所选的值同一个值</translation>
    </message>
    <message>
        <source>Multiply the selected values</source>
        <translation>将所选的值相乘</translation>
    </message>
    <message>
        <source>Put random numbers in place of the selected values</source>
        <translation>用随机数替换所选的值</translation>
    </message>
    <message>
        <source>Put zeros in place of the selected values</source>
        <translation>用零替换所选的值</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Changing the values…</source>
        <translation>正在更改数值…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ExperimentController</name>
    <message>
        <source>Handed over at the console with lab.use</source>
        <translation>在控制台用 lab.use 交来</translation>
    </message>
</context>
<context>
    <name>ExperimentPane</name>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Parts of the experiment</source>
        <translation>实验的组成部分</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
</context>
<context>
    <name>ExportController</name>
    <message>
        <source>NumPy array (*.npy)</source>
        <translation>NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Export the whole tensor</source>
        <translation>导出整个张量</translation>
    </message>
    <message>
        <source>Export what is shown</source>
        <translation>导出当前显示的部分</translation>
    </message>
    <message>
        <source>Export what is selected</source>
        <translation>导出所选内容</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Wrote {0}: {1} × {2} points.</source>
        <translation>已写入 {0}：{1} × {2} 个点。</translation>
    </message>
    <message>
        <source>Writing {0}…</source>
        <translation>正在写入 {0}…</translation>
    </message>
    <message>
        <source>Wrote {0}.</source>
        <translation>已写入 {0}。</translation>
    </message>
</context>
<context>
    <name>FetchRow</name>
    <message>
        <source>Progress of the file</source>
        <translation>文件的进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Give this file up; the cell ends, and nothing of the file is kept</source>
        <translation>放弃此文件；单元结束，不保留文件的任何部分</translation>
    </message>
    <message>
        <source>{name} from {host}</source>
        <translation>{name}，来自 {host}</translation>
    </message>
    <message>
        <source>waiting for an answer</source>
        <translation>正在等待回应</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done}，共 {total}</translation>
    </message>
    <message>
        <source>{rate}/s</source>
        <translation>{rate}/秒</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
</context>
<context>
    <name>FieldTexts</name>
    <message>
        <source>Expected a text of at most 1,000 printable characters.</source>
        <translation>应为最多 1,000 个可打印字符的文本。</translation>
    </message>
    <message>
        <source>Write the decimal point as a dot: {number}</source>
        <translation>小数点请写成点：{number}</translation>
    </message>
    <message>
        <source>{expected}, not “{text}”.</source>
        <translation>{expected}，而不是“{text}”。</translation>
    </message>
    <message>
        <source>Expected a whole number</source>
        <translation>应为整数</translation>
    </message>
    <message>
        <source>Expected a number such as 0.5 or 1e-3</source>
        <translation>应为数字，例如 0.5 或 1e-3</translation>
    </message>
    <message>
        <source>Expected whole numbers such as 3, 3</source>
        <translation>应为整数，例如 3, 3</translation>
    </message>
    <message>
        <source>Expected numbers such as 0.1, 0.2</source>
        <translation>应为数字，例如 0.1, 0.2</translation>
    </message>
    <message>
        <source>Expected names with commas between</source>
        <translation>应为用逗号隔开的名称</translation>
    </message>
    <message>
        <source>Expected a text</source>
        <translation>应为文本</translation>
    </message>
    <message>
        <source>{what} from {low} to {high}</source>
        <translation>{what}，从 {low} 到 {high}</translation>
    </message>
    <message>
        <source>{what}, at least {low}</source>
        <translation>{what}，至少 {low}</translation>
    </message>
    <message>
        <source>{what}, at most {high}</source>
        <translation>{what}，最多 {high}</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>FileController</name>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes of “{name}”?</source>
        <translation>保存对“{name}”的更改？</translation>
    </message>
    <message>
        <source>Otherwise they are lost.</source>
        <translation>否则更改会丢失。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Don’t save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Opening “{name}” ends it; its last checkpoint is saved.</source>
        <translation>打开“{name}”会结束训练；最后的检查点会保存。</translation>
    </message>
    <message>
        <source>Open experiment</source>
        <translation>打开实验</translation>
    </message>
    <message>
        <source>Stop and open</source>
        <translation>停止并打开</translation>
    </message>
    <message>
        <source>Save experiment</source>
        <translation>保存实验</translation>
    </message>
    <message>
        <source>{name} was changed by another program or window.</source>
        <translation>{name} 已被其他程序或窗口更改。</translation>
    </message>
    <message>
        <source>Saving replaces what is in the file now.</source>
        <translation>保存会替换文件现在的内容。</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Saved {file}</source>
        <translation>已保存 {file}</translation>
    </message>
    <message>
        <source>Wrote {files}</source>
        <translation>已写入 {files}</translation>
    </message>
    <message>
        <source>The experiment is still being read.</source>
        <translation>实验仍在读取。</translation>
    </message>
    <message>
        <source>Parts of it came from the console, which no file describes.</source>
        <translation>它的一部分来自控制台，没有文件描述。</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Export as Python script</source>
        <translation>导出为 Python 脚本</translation>
    </message>
    <message>
        <source>Python scripts (*.py)</source>
        <translation>Python 脚本 (*.py)</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>替换了 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>{which} of {all}</source>
        <translation>第 {which} 个，共 {all} 个</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>找到 %n 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindController</name>
    <message>
        <source>Nothing found.</source>
        <translation>没有找到。</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
    <message>
        <source>Searching… {0}</source>
        <translation>正在搜索… {0}</translation>
    </message>
    <message>
        <source>Went on from the other end. {0}</source>
        <translation>已从另一端继续。{0}</translation>
    </message>
    <message>
        <source>{0} found so far, {1} % searched</source>
        <translation>目前找到 {0} 个，已搜索 {1} %</translation>
    </message>
    <message>
        <source>{0} found</source>
        <translation>找到 {0} 个</translation>
    </message>
    <message>
        <source>{0}, the first {1} listed</source>
        <translation>{0}，列出前 {1} 个</translation>
    </message>
    <message>
        <source>{0}, while values changed</source>
        <translation>{0}，期间值有变化</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>The backend is not there to search.</source>
        <translation>后端不在，无法搜索。</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>and {count} more</source>
        <translation>还有 {count} 个</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>{examples} and {count} more</source>
        <translation>{examples} 等，另有 {count} 个</translation>
    </message>
</context>
<context>
    <name>FitView</name>
    <message>
        <source>What the model says over what is true</source>
        <translation>模型的回答与真实值</translation>
    </message>
    <message>
        <source>Histogram of the residuals</source>
        <translation>残差的直方图</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>truth</source>
        <translation>真实值</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测值</translation>
    </message>
    <message>
        <source>predicted − truth</source>
        <translation>预测值 − 真实值</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Mean {0}, standard deviation {1}</source>
        <translation>平均值 {0}，标准差 {1}</translation>
    </message>
    <message>
        <source>what the model says</source>
        <translation>模型的回答</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>On the line, a prediction is right.</source>
        <translation>在线上的预测是正确的。</translation>
    </message>
</context>
<context>
    <name>Fold</name>
    <message>
        <source>unfolded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
</context>
<context>
    <name>FollowMenu</name>
    <message>
        <source>Record it while training runs, as a curve beside the loss; the run keeps it.</source>
        <translation>训练时将其记录为损失旁的曲线，并随运行保存。</translation>
    </message>
</context>
<context>
    <name>FollowOpen</name>
    <message>
        <source>Follow as a curve</source>
        <translation>跟踪为曲线</translation>
    </message>
    <message>
        <source>Record a statistic while training runs, as a curve beside the loss</source>
        <translation>训练时将一个统计量记录为损失旁的曲线</translation>
    </message>
</context>
<context>
    <name>Followed</name>
    <message>
        <source>Norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Share of zeros</source>
        <translation>零的占比</translation>
    </message>
    <message>
        <source>Share of NaN</source>
        <translation>NaN 的占比</translation>
    </message>
    <message>
        <source>gradient of {0}</source>
        <translation>{0} 的梯度</translation>
    </message>
    <message>
        <source>output of {0}</source>
        <translation>{0} 的输出</translation>
    </message>
    <message>
        <source>norm of {0}</source>
        <translation>{0} 的范数</translation>
    </message>
    <message>
        <source>mean of {0}</source>
        <translation>{0} 的均值</translation>
    </message>
    <message>
        <source>standard deviation of {0}</source>
        <translation>{0} 的标准差</translation>
    </message>
    <message>
        <source>minimum of {0}</source>
        <translation>{0} 的最小值</translation>
    </message>
    <message>
        <source>maximum of {0}</source>
        <translation>{0} 的最大值</translation>
    </message>
    <message>
        <source>zeros in {0}</source>
        <translation>{0} 中零的占比</translation>
    </message>
    <message>
        <source>NaN in {0}</source>
        <translation>{0} 中 NaN 的占比</translation>
    </message>
    <message>
        <source>followed</source>
        <translation>跟踪</translation>
    </message>
</context>
<context>
    <name>Follower</name>
    <message>
        <source>“{name}” was handed over at the console, so these forms do not decide.</source>
        <translation>“{name}”是在控制台交来的，因此这些表单不起作用。</translation>
    </message>
    <message>
        <source>change at the console</source>
        <translation>在控制台更改</translation>
    </message>
    <message>
        <source>open “{name}”</source>
        <translation>打开“{name}”</translation>
    </message>
</context>
<context>
    <name>ForcingController</name>
    <message>
        <source>The backend was restarted, because a step did not end.</source>
        <translation>后端已重启，因为有一步没有结束。</translation>
    </message>
    <message>
        <source>The newest checkpoint is of step {step}.</source>
        <translation>最新的检查点是第 {step} 步的。</translation>
    </message>
    <message>
        <source>There is no checkpoint of “{name}”.</source>
        <translation>没有“{name}”的检查点。</translation>
    </message>
    <message>
        <source>Correct the step, then press Train.</source>
        <translation>请先改正这一步，再按“训练”。</translation>
    </message>
    <message>
        <source>Restore checkpoint goes on from there; correct the step first.</source>
        <translation>“恢复检查点”从那里继续；请先改正该步骤。</translation>
    </message>
    <message>
        <source>What came from the console has to be made there anew and handed over with lab.use, with the step corrected; then Restore checkpoint goes on.</source>
        <translation>来自控制台的对象需要在那里重新创建，改正这一步，并用 lab.use 交出；之后“恢复检查点”即可从那里继续。</translation>
    </message>
    <message>
        <source>Waiting for the step in hand to end…</source>
        <translation>正在等待当前这一步结束…</translation>
    </message>
    <message>
        <source>Nothing is training.</source>
        <translation>没有在训练。</translation>
    </message>
    <message>
        <source>The step cannot be ended from outside.</source>
        <translation>无法从外部结束这一步。</translation>
    </message>
    <message>
        <source>It is in code of TensorFlow or of another library, which runs no Python.</source>
        <translation>它正处于 TensorFlow 或其他库的代码中，没有运行 Python。</translation>
    </message>
    <message>
        <source>Restart the backend: the state before this step is saved if it can be, and the newest checkpoint is offered afterwards.</source>
        <translation>请重启后端：如有可能，会保存这一步之前的状态，随后会提供最新的检查点。</translation>
    </message>
    <message>
        <source>Training has not stopped for 5 seconds.</source>
        <translation>训练在 5 秒内没有停止。</translation>
    </message>
    <message>
        <source>What is in hand has not come to its end; it may be slow, or never end.</source>
        <translation>当前的工作尚未结束；它可能很慢，也可能永不结束。</translation>
    </message>
    <message>
        <source>Wait, or end it where it stands: what the step has changed is put back.</source>
        <translation>请等待，或就地结束它：这一步所做的更改会恢复。</translation>
    </message>
</context>
<context>
    <name>GpuController</name>
    <message>
        <source>This computer has an NVIDIA card, but training uses the CPU.</source>
        <translation>这台计算机有 NVIDIA 显卡，但训练使用 CPU。</translation>
    </message>
    <message>
        <source>The libraries for the card are large, and only for such cards.</source>
        <translation>显卡所需的库很大，并且只用于这种显卡。</translation>
    </message>
    <message>
        <source>Add GPU support fetches them; it is in the Help menu, too.</source>
        <translation>“添加 GPU 支持”会下载它们；“帮助”菜单里也有。</translation>
    </message>
    <message>
        <source>GPU support is being added</source>
        <translation>正在添加 GPU 支持</translation>
    </message>
    <message>
        <source>GPU support is being removed</source>
        <translation>正在移除 GPU 支持</translation>
    </message>
    <message>
        <source>The download is being deleted</source>
        <translation>正在删除下载的内容</translation>
    </message>
    <message>
        <source>Giving up…</source>
        <translation>正在放弃…</translation>
    </message>
    <message>
        <source>EagerLab can be used meanwhile, and this dialog be closed.</source>
        <translation>其间可以使用 EagerLab，也可以关闭此对话框。</translation>
    </message>
    <message>
        <source>Asking which files are needed</source>
        <translation>正在查询需要哪些文件</translation>
    </message>
    <message>
        <source>Downloading {file}</source>
        <translation>正在下载 {file}</translation>
    </message>
    <message>
        <source>Unpacking {file}</source>
        <translation>正在解压 {file}</translation>
    </message>
    <message>
        <source>Trying the new TensorFlow in a process of its own</source>
        <translation>正在用单独的进程试运行新的 TensorFlow</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done}，共 {total}</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>TensorFlow {version} for NVIDIA cards is there and was tried: {size}.</source>
        <translation>用于 NVIDIA 显卡的 TensorFlow {version} 已就绪，并已试运行：{size}。</translation>
    </message>
    <message>
        <source>It found no card that it can use, so training stays on the CPU until its driver works.</source>
        <translation>它没有找到可用的显卡，因此在驱动程序可用之前，训练仍在 CPU 上进行。</translation>
    </message>
    <message>
        <source>It is used from the backend&apos;s next start on.</source>
        <translation>从后端下次启动起使用。</translation>
    </message>
    <message>
        <source>GPU support was added</source>
        <translation>已添加 GPU 支持</translation>
    </message>
    <message>
        <source>The download was deleted</source>
        <translation>下载的内容已删除</translation>
    </message>
    <message>
        <source>From the backend&apos;s next start on, TensorFlow uses the CPU. Until then, what uses the card may fail: its libraries are gone.</source>
        <translation>从后端下次启动起，TensorFlow 使用 CPU。在此之前，使用显卡的部分可能失败：它的库已经不在了。</translation>
    </message>
    <message>
        <source>GPU support was removed</source>
        <translation>已移除 GPU 支持</translation>
    </message>
    <message>
        <source>Given up; nothing was changed</source>
        <translation>已放弃；什么都没有改变</translation>
    </message>
    <message>
        <source>GPU support cannot be added here</source>
        <translation>这里不能添加 GPU 支持</translation>
    </message>
    <message>
        <source>TensorFlow {version} for NVIDIA cards takes {size} in your own folder.</source>
        <translation>用于 NVIDIA 显卡的 TensorFlow {version} 在你的文件夹中占用 {size}。</translation>
    </message>
    <message>
        <source>It is for TensorFlow {version}, and EagerLab was updated since: add it anew. Until then training uses the CPU. It takes {size}.</source>
        <translation>它用于 TensorFlow {version}，而 EagerLab 之后更新过：请重新添加。在此之前训练使用 CPU。它占用 {size}。</translation>
    </message>
    <message>
        <source>GPU support is there</source>
        <translation>GPU 支持已就绪</translation>
    </message>
    <message>
        <source>Train on an NVIDIA card</source>
        <translation>在 NVIDIA 显卡上训练</translation>
    </message>
    <message>
        <source>An NVIDIA card was found.</source>
        <translation>找到了 NVIDIA 显卡。</translation>
    </message>
    <message>
        <source>No NVIDIA card was found: without one, and its driver, this changes nothing.</source>
        <translation>没有找到 NVIDIA 显卡：没有显卡和它的驱动程序，这不会有任何作用。</translation>
    </message>
    <message>
        <source>This downloads TensorFlow with NVIDIA&apos;s CUDA libraries from the package index, about {gb} GB, into a folder of your own. It needs {room} GB of room and can be removed again. It is tried before it is used; if anything fails, training on the CPU stays as it is.</source>
        <translation>这会从软件包索引下载带 NVIDIA CUDA 库的 TensorFlow，约 {gb} GB，存放到你自己的文件夹。它需要 {room} GB 空间，之后可以移除。使用前会先试运行；若有任何失败，CPU 上的训练保持原样。</translation>
    </message>
    <message>
        <source>Folder: {folder}</source>
        <translation>文件夹：{folder}</translation>
    </message>
    <message>
        <source>{size} of an earlier download are kept; it goes on from there.</source>
        <translation>保留了先前下载的 {size}；将从那里继续。</translation>
    </message>
    <message>
        <source>GPU support…</source>
        <translation>GPU 支持…</translation>
    </message>
    <message>
        <source>Add GPU support…</source>
        <translation>添加 GPU 支持…</translation>
    </message>
</context>
<context>
    <name>GpuDialog</name>
    <message>
        <source>GPU support</source>
        <translation>GPU 支持</translation>
    </message>
    <message>
        <source>Line for a terminal</source>
        <translation>用于终端的命令</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Progress of GPU support</source>
        <translation>GPU 支持的进度</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Add GPU support</source>
        <translation>添加 GPU 支持</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Restart backend</source>
        <translation>重启后端</translation>
    </message>
    <message>
        <source>Remove GPU support</source>
        <translation>移除 GPU 支持</translation>
    </message>
    <message>
        <source>Delete the download</source>
        <translation>删除下载的内容</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>GpuWorker</name>
    <message>
        <source>The program that does it ended by itself.</source>
        <translation>执行此操作的程序自行结束了。</translation>
    </message>
</context>
<context>
    <name>GradientController</name>
    <message>
        <source>variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Write an expression first.</source>
        <translation>请先写一个表达式。</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>一个对象</translation>
    </message>
    <message>
        <source>A cell is running in the console: this is computed when it has ended.</source>
        <translation>控制台正在运行单元：等它结束后计算。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Names may have changed since this was computed.</source>
        <translation>计算之后，名称可能已改变。</translation>
    </message>
    <message>
        <source>From step {0}.</source>
        <translation>来自第 {0} 步。</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>There is no backend that could compute it.</source>
        <translation>没有后端可以计算它。</translation>
    </message>
    <message>
        <source>TensorFlow is still being imported.</source>
        <translation>TensorFlow 仍在导入。</translation>
    </message>
    <message>
        <source>It is being computed.</source>
        <translation>正在计算。</translation>
    </message>
    <message>
        <source>Select a variable or a tensor first.</source>
        <translation>请先选择一个变量或张量。</translation>
    </message>
    <message>
        <source>{0} This is the last gradient that was computed.</source>
        <translation>{0} 这是最后计算的梯度。</translation>
    </message>
    <message>
        <source>Computed before the backend was restarted.</source>
        <translation>是在后端重启之前计算的。</translation>
    </message>
</context>
<context>
    <name>GradientPane</name>
    <message>
        <source>Select a variable or a tensor in the tree of variables: the gradient of an expression, or of the loss, is computed here.</source>
        <translation>请在变量树中选择一个变量或张量：这里计算表达式或损失的梯度。</translation>
    </message>
    <message>
        <source>With respect to {0}</source>
        <translation>对 {0} 求梯度</translation>
    </message>
    <message>
        <source>for example {0}</source>
        <translation>例如 {0}</translation>
    </message>
    <message>
        <source>Evaluate it and take the gradient (Enter)</source>
        <translation>求值并求梯度 (Enter)</translation>
    </message>
    <message>
        <source>Name the gradient</source>
        <translation>命名梯度</translation>
    </message>
    <message>
        <source>Name of the gradient in the console:</source>
        <translation>梯度在控制台中的名称：</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Compute it again after each cell, and while the model trains</source>
        <translation>在每个单元之后以及模型训练时重新计算</translation>
    </message>
    <message>
        <source>Gradient of</source>
        <translation>求梯度的表达式</translation>
    </message>
    <message>
        <source>An expression of the console</source>
        <translation>控制台的表达式</translation>
    </message>
    <message>
        <source>The experiment&apos;s loss on its next batch</source>
        <translation>实验在下一个批次上的损失</translation>
    </message>
    <message>
        <source>a second expression, if you like</source>
        <translation>第二个表达式（可选）</translation>
    </message>
    <message>
        <source>Put its gradient beside the first: before and after a custom gradient, for example</source>
        <translation>把它的梯度放在第一个旁边：例如比较自定义梯度的前后</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Open in inspector</source>
        <translation>在检视器中打开</translation>
    </message>
    <message>
        <source>Name it…</source>
        <translation>命名…</translation>
    </message>
    <message>
        <source>Give the gradient a name in the console</source>
        <translation>给梯度在控制台中起一个名称</translation>
    </message>
</context>
<context>
    <name>Gradients</name>
    <message>
        <source>The value has several elements: this is the gradient of their sum.</source>
        <translation>值有多个元素：这是它们之和的梯度。</translation>
    </message>
    <message>
        <source>It is no variable: the tape was told to watch it.</source>
        <translation>它不是变量：已让梯度带监视它。</translation>
    </message>
    <message>
        <source>Norm beside norm: {0} times.</source>
        <translation>范数之比：{0} 倍。</translation>
    </message>
    <message>
        <source>Largest difference of two elements: {0}.</source>
        <translation>两个元素的最大差：{0}。</translation>
    </message>
    <message>
        <source>Of the loss on the next batch, after step {0}; nothing was changed.</source>
        <translation>第 {0} 步之后、下一个批次的损失的梯度；什么都没有改变。</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>shape {0}</source>
        <translation>形状 {0}</translation>
    </message>
    <message>
        <source>None</source>
        <translation>None</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>The error came, as it should.</source>
        <translation>如预期出现了错误。</translation>
    </message>
    <message>
        <source>This is what should come out.</source>
        <translation>结果正是应得到的。</translation>
    </message>
    <message>
        <source>It ran, and its results are right.</source>
        <translation>已运行，结果正确。</translation>
    </message>
    <message>
        <source>It ran.</source>
        <translation>已运行。</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>came</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Line {number} differs.</source>
        <translation>第 {number} 行不同。</translation>
    </message>
    <message>
        <source>Something is missing at the end.</source>
        <translation>末尾缺少内容。</translation>
    </message>
    <message>
        <source>More came than was expected.</source>
        <translation>得到的比预期的多。</translation>
    </message>
    <message>
        <source>An error was expected, and none came.</source>
        <translation>预期有错误，但没有出现。</translation>
    </message>
    <message>
        <source>Another error was expected.</source>
        <translation>预期的是另一个错误。</translation>
    </message>
    <message>
        <source>A result is not as expected.</source>
        <translation>有一个结果与预期不符。</translation>
    </message>
    <message>
        <source>not true</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>A result could not be looked at.</source>
        <translation>有一个结果无法查看。</translation>
    </message>
    <message>
        <source>tried</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>A name is missing. The blocks before this one make it.</source>
        <translation>缺少一个名称。它由前面的代码块创建。</translation>
    </message>
    <message>
        <source>Run from the first block</source>
        <translation>从第一块开始运行</translation>
    </message>
    <message>
        <source>It raised an error. The console shows where.</source>
        <translation>它引发了错误。控制台显示在哪里。</translation>
    </message>
    <message>
        <source>Cannot be shown</source>
        <translation>无法显示</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>{count} of {total} blocks done</source>
        <translation>已完成 {count} 块，共 {total} 块</translation>
    </message>
    <message>
        <source>This lesson cannot be shown: expected {expected}, but {came}.</source>
        <translation>此课无法显示：应为{expected}，但{came}。</translation>
    </message>
    <message>
        <source>{file}, line {line}.</source>
        <translation>{file}，第 {line} 行。</translation>
    </message>
    <message>
        <source>{file}.</source>
        <translation>{file}。</translation>
    </message>
    <message>
        <source>Mend the file and save it: it is read again at once.</source>
        <translation>请修正文件并保存：它会立即重新读取。</translation>
    </message>
</context>
<context>
    <name>GuideBlocks</name>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Nothing is asked just now, or there is text at the console&apos;s prompt.</source>
        <translation>现在没有询问，或控制台提示符处有文本。</translation>
    </message>
    <message>
        <source>TensorFlow is being imported; the block runs when it is ready.</source>
        <translation>正在导入 TensorFlow；就绪后运行此代码块。</translation>
    </message>
    <message>
        <source>It runs.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <source>It waits for a line of text in the console.</source>
        <translation>它在控制台等待一行文本。</translation>
    </message>
</context>
<context>
    <name>GuideController</name>
    <message>
        <source>No lesson has all of these words.</source>
        <translation>没有课含有所有这些词。</translation>
    </message>
    <message>
        <source>There are no lessons: the installation is damaged. Install EagerLab again.</source>
        <translation>没有课程：安装已损坏。请重新安装 EagerLab。</translation>
    </message>
    <message>
        <source>This lesson is not translated yet: it is shown in English.</source>
        <translation>此课尚未翻译：以英文显示。</translation>
    </message>
</context>
<context>
    <name>GuideLinks</name>
    <message>
        <source>There is no lesson called {name}.</source>
        <translation>没有名为 {name} 的课。</translation>
    </message>
    <message>
        <source>This link leads nowhere: {link}</source>
        <translation>此链接无效：{link}</translation>
    </message>
    <message>
        <source>There is no part of the window called {name}.</source>
        <translation>窗口中没有名为 {name} 的部分。</translation>
    </message>
    <message>
        <source>There is no command called {name}.</source>
        <translation>没有名为 {name} 的命令。</translation>
    </message>
    <message>
        <source>“{action}” cannot be done now.</source>
        <translation>“{action}”现在不能执行。</translation>
    </message>
    <message>
        <source>The console has no {name} to look at yet. Run the blocks first.</source>
        <translation>控制台里还没有可查看的 {name}。请先运行代码块。</translation>
    </message>
</context>
<context>
    <name>GuideList</name>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>GuidePane</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>The lessons are being read.</source>
        <translation>正在读取课程。</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>所有课程</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Previous lesson</source>
        <translation>上一课</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>Start this lesson over: forget its ticks</source>
        <translation>重新开始此课：清除勾选</translation>
    </message>
</context>
<context>
    <name>HeldByPanel</name>
    <message>
        <source>Close the list of what holds the object</source>
        <translation>关闭持有者列表</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{name}: looking for what holds it</source>
        <translation>{name}：正在查找被谁持有</translation>
    </message>
    <message>
        <source>{name}, {size}, is held by</source>
        <translation>{name}（{size}）被以下对象持有</translation>
    </message>
    <message>
        <source>Nothing that was found: it goes with the next collection.</source>
        <translation>没有找到持有者：下次垃圾回收时释放。</translation>
    </message>
    <message>
        <source>There may be more: the search took too long.</source>
        <translation>可能还有更多：搜索用时过长。</translation>
    </message>
    <message>
        <source>Write this line into the console; Enter there runs it</source>
        <translation>把这一行写入控制台；在那里按 Enter 运行</translation>
    </message>
    <message>
        <source>Write {line} into the console</source>
        <translation>把 {line} 写入控制台</translation>
    </message>
    <message>
        <source>a gradient tape that was left open</source>
        <translation>未关闭的梯度带</translation>
    </message>
    <message>
        <source>the name {path}</source>
        <translation>名称 {path}</translation>
    </message>
    <message>
        <source>the result {path}</source>
        <translation>结果 {path}</translation>
    </message>
    <message>
        <source>the gradient tape {path}</source>
        <translation>梯度带 {path}</translation>
    </message>
    <message>
        <source>the experiment: {path}</source>
        <translation>实验：{path}</translation>
    </message>
    <message>
        <source>a checkpoint: {path}</source>
        <translation>检查点：{path}</translation>
    </message>
    <message>
        <source>the last error: {path}</source>
        <translation>最近的错误：{path}</translation>
    </message>
    <message>
        <source>the function {path}</source>
        <translation>函数 {path}</translation>
    </message>
    <message>
        <source>a call that is running: {path}</source>
        <translation>正在运行的调用：{path}</translation>
    </message>
    <message>
        <source>{path}, which no name of the console leads to</source>
        <translation>{path}，控制台没有名称通向它</translation>
    </message>
</context>
<context>
    <name>HistogramTools</name>
    <message>
        <source>Number of bins</source>
        <translation>区间数</translation>
    </message>
    <message>
        <source>{0} bins</source>
        <translation>{0} 个区间</translation>
    </message>
    <message>
        <source>Which values the bins reach over</source>
        <translation>区间覆盖哪些值</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>所有值</translation>
    </message>
    <message>
        <source>99 % of values</source>
        <translation>99 % 的值</translation>
    </message>
    <message>
        <source>log values</source>
        <translation>值取对数</translation>
    </message>
    <message>
        <source>Bins on a scale that is linear about zero and logarithmic beyond, on both sides</source>
        <translation>区间按对称对数划分：零附近为线性，两侧更远处为对数</translation>
    </message>
    <message>
        <source>log counts</source>
        <translation>计数取对数</translation>
    </message>
    <message>
        <source>Counts on a logarithmic scale, so that rare values are seen</source>
        <translation>计数使用对数刻度，使少见的值也能看到</translation>
    </message>
</context>
<context>
    <name>InspectorActions</name>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Keep a copy of these values as they are now, to compare with it later.</source>
        <translation>保留这些值现在的副本，以后比较。</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Show how it differs from a pin, a checkpoint or another tensor.</source>
        <translation>显示它与固定的张量、检查点或另一个张量的差异。</translation>
    </message>
</context>
<context>
    <name>InspectorContents</name>
    <message>
        <source>Taking the first elements…</source>
        <translation>正在取出前几个元素…</translation>
    </message>
    <message>
        <source>{0} more are in the tree of variables.</source>
        <translation>变量树中还有 {0} 个。</translation>
    </message>
    <message>
        <source>It holds nothing that could be opened.</source>
        <translation>其中没有可以打开的内容。</translation>
    </message>
    <message>
        <source>These are the first elements.</source>
        <translation>这些是前几个元素。</translation>
    </message>
    <message>
        <source>It gives no elements.</source>
        <translation>它不给出任何元素。</translation>
    </message>
</context>
<context>
    <name>InspectorHead</name>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Read the values again while the model trains</source>
        <translation>模型训练时重新读取值</translation>
    </message>
    <message>
        <source>Put the inspector back</source>
        <translation>将检视器放回原处</translation>
    </message>
    <message>
        <source>Enlarge the inspector</source>
        <translation>放大检视器</translation>
    </message>
    <message>
        <source>What else can be done with this tensor</source>
        <translation>还可以对这个张量做什么</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>InspectorNote</name>
    <message>
        <source>Close this note</source>
        <translation>关闭此提示</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
</context>
<context>
    <name>InspectorPair</name>
    <message>
        <source>Show one tensor only</source>
        <translation>只显示一个张量</translation>
    </message>
</context>
<context>
    <name>InspectorPane</name>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Select a tensor in the tree of variables to see its values here, or type lab.show(x) in the console.</source>
        <translation>在变量树中选择一个张量，在这里查看它的值；或在控制台输入 lab.show(x)。</translation>
    </message>
    <message>
        <source>empty, shape {0}</source>
        <translation>空，形状 {0}</translation>
    </message>
</context>
<context>
    <name>InspectorValues</name>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
</context>
<context>
    <name>LayerChooser</name>
    <message>
        <source>Search: conv, pool, lstm…</source>
        <translation>搜索：conv、pool、lstm…</translation>
    </message>
    <message>
        <source>Search layers</source>
        <translation>搜索层</translation>
    </message>
    <message>
        <source>Layer types</source>
        <translation>层的类型</translation>
    </message>
    <message>
        <source>No layer is called that.</source>
        <translation>没有叫这个名称的层。</translation>
    </message>
    <message>
        <source>The layers appear here when TensorFlow is imported.</source>
        <translation>TensorFlow 导入后，层显示在这里。</translation>
    </message>
</context>
<context>
    <name>LayerClipboard</name>
    <message>
        <source>The clipboard holds no layers. Copy some in the layer list first.</source>
        <translation>剪贴板中没有层。请先在层列表中复制。</translation>
    </message>
    <message>
        <source>The clipboard&apos;s layers cannot be used.</source>
        <translation>剪贴板中的层无法使用。</translation>
    </message>
</context>
<context>
    <name>LayerEdits</name>
    <message>
        <source>There is no such place in the list.</source>
        <translation>列表中没有这个位置。</translation>
    </message>
    <message>
        <source>A model needs at least one layer. Add another one first.</source>
        <translation>模型至少需要一层。请先添加另一层。</translation>
    </message>
    <message>
        <source>A group cannot be moved into itself.</source>
        <translation>组不能移到它自己里面。</translation>
    </message>
    <message>
        <source>Only layers that follow each other can become a group.</source>
        <translation>只有相邻的层才能组成一组。</translation>
    </message>
    <message>
        <source>There is no such layer any more.</source>
        <translation>这个层已经不存在。</translation>
    </message>
    <message>
        <source>{type} holds exactly one layer.</source>
        <translation>{type} 正好包含一层。</translation>
    </message>
</context>
<context>
    <name>LayerForm</name>
    <message>
        <source>Parameters of the layer</source>
        <translation>层的参数</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>Training does not change it; may be switched while it trains.</source>
        <translation>训练不会改变它；训练时也可以切换。</translation>
    </message>
    <message>
        <source>Select a layer to see its parameters.</source>
        <translation>选择一个层以查看它的参数。</translation>
    </message>
</context>
<context>
    <name>LayerHealth</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>NaN or Inf</source>
        <translation>NaN 或 Inf</translation>
    </message>
    <message>
        <source>gradient explodes</source>
        <translation>梯度爆炸</translation>
    </message>
    <message>
        <source>large update</source>
        <translation>更新过大</translation>
    </message>
    <message>
        <source>gradient vanishes</source>
        <translation>梯度消失</translation>
    </message>
    <message>
        <source>dead units</source>
        <translation>失活单元</translation>
    </message>
    <message>
        <source>saturated</source>
        <translation>饱和</translation>
    </message>
    <message>
        <source>no gradient</source>
        <translation>无梯度</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>已冻结</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Dead</source>
        <translation>失活</translation>
    </message>
    <message>
        <source>What stands out</source>
        <translation>值得注意</translation>
    </message>
    <message>
        <source>The layer. A click opens its largest weight.</source>
        <translation>层。点击可打开其最大的权重。</translation>
    </message>
    <message>
        <source>The Euclidean norm of all its weights together.</source>
        <translation>其全部权重的欧几里得范数。</translation>
    </message>
    <message>
        <source>The Euclidean norm of the gradient of all its weights.</source>
        <translation>其全部权重的梯度的欧几里得范数。</translation>
    </message>
    <message>
        <source>How far the step moved the weights, as a share of their norm. About 0.1 % is healthy; above 10 % it is marked.</source>
        <translation>这一步使权重移动的幅度与其范数之比。约 0.1 % 为正常；超过 10 % 会标出。</translation>
    </message>
    <message>
        <source>The mean of what the layer gives.</source>
        <translation>该层输出的均值。</translation>
    </message>
    <message>
        <source>The standard deviation of what the layer gives.</source>
        <translation>该层输出的标准差。</translation>
    </message>
    <message>
        <source>The share of zeros in what the layer gives.</source>
        <translation>该层输出中零的占比。</translation>
    </message>
    <message>
        <source>Units that no gradient reaches. Of a layer with ReLU or the like: those that gave zero, or its lowest value, for all samples of the last batches; of another one with weights: those whose gradient was exactly zero. Leaky ReLU has none.</source>
        <translation>没有梯度到达的单元。对使用 ReLU 等激活函数的层：在最近各批次的所有样本上都输出零（或其最小值）的单元；对其他带权重的层：梯度恰好为零的单元。Leaky ReLU 没有这样的单元。</translation>
    </message>
    <message>
        <source>Dead units, gradients that vanish or explode, saturation, what is not trained, NaN.</source>
        <translation>失活单元、消失或爆炸的梯度、饱和、未训练的部分、NaN。</translation>
    </message>
</context>
<context>
    <name>LayerList</name>
    <message>
        <source>Layers of the model</source>
        <translation>模型的层</translation>
    </message>
    <message>
        <source>{count} layers</source>
        <translation>{count} 层</translation>
    </message>
</context>
<context>
    <name>LayerText</name>
    <message>
        <source>no {what}</source>
        <translation>无{what}</translation>
    </message>
    <message>
        <source>strides {sizes}</source>
        <translation>步幅 {sizes}</translation>
    </message>
</context>
<context>
    <name>LayerTree</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Params</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>not built yet</source>
        <translation>尚未构建</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Output: {shape}</source>
        <translation>输出：{shape}</translation>
    </message>
    <message>
        <source>Not built yet: its shape is known after one batch.</source>
        <translation>尚未构建：运行一个批次后才知道形状。</translation>
    </message>
    <message>
        <source>Frozen: training does not change it.</source>
        <translation>已冻结：训练不会改变它。</translation>
    </message>
    <message>
        <source>The same layer as {name}: one set of weights, counted there.</source>
        <translation>与 {name} 是同一个层：共用一套权重，在那里计数。</translation>
    </message>
    <message>
        <source>Used in {count} places, with one set of weights.</source>
        <translation>在 {count} 处使用，共用一套权重。</translation>
    </message>
    <message>
        <source>shared: {layer}</source>
        <translation>共享：{layer}</translation>
    </message>
    <message>
        <source>Frozen: training does not change the layer.</source>
        <translation>已冻结：训练不会改变此层。</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>已冻结</translation>
    </message>
</context>
<context>
    <name>LayersController</name>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n 个样本</numerusform>
        </translation>
    </message>
    <message>
        <source>Step {step}, {samples}</source>
        <translation>第 {step} 步，{samples}</translation>
    </message>
    <message>
        <source>What step {step} would compute, {samples}</source>
        <translation>第 {step} 步将计算的结果，{samples}</translation>
    </message>
    <message>
        <source>Waiting for the next step…</source>
        <translation>正在等待下一步…</translation>
    </message>
    <message>
        <source>Looking at the layers…</source>
        <translation>正在查看各层…</translation>
    </message>
    <message>
        <source>From step {0}.</source>
        <translation>来自第 {0} 步。</translation>
    </message>
    <message>
        <source>TensorFlow could not be started: there are no layers.</source>
        <translation>无法启动 TensorFlow：没有层。</translation>
    </message>
    <message>
        <source>{0} Restart the backend to go on.</source>
        <translation>{0}请重启后端以继续。</translation>
    </message>
    <message>
        <source>{0} These are the last numbers that were read.</source>
        <translation>{0}这些是最后读取的数值。</translation>
    </message>
</context>
<context>
    <name>LayersPane</name>
    <message>
        <source>Look at the layers</source>
        <translation>查看各层</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Look again and again while training runs and this tab is in sight</source>
        <translation>训练进行且此标签页可见时反复查看</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Norms of weights and gradients, the size of updates and what each layer gives are listed here, with what stands out: dead units, gradients that vanish or explode, NaN.</source>
        <translation>此处列出权重和梯度的范数、更新的幅度以及每层的输出，并指出值得注意之处：失活单元、消失或爆炸的梯度、NaN。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Wait no longer for the step that is being looked at</source>
        <translation>不再等待正在查看的那一步</translation>
    </message>
    <message>
        <source>Look at the next step; while training stands, at what it would compute (Ctrl+R)</source>
        <translation>查看下一步；训练停止时，查看下一步将会计算的结果 (Ctrl+R)</translation>
    </message>
    <message>
        <source>Open weights</source>
        <translation>打开权重</translation>
    </message>
    <message>
        <source>Open gradient</source>
        <translation>打开梯度</translation>
    </message>
    <message>
        <source>Open output</source>
        <translation>打开输出</translation>
    </message>
    <message>
        <source>Follow weights</source>
        <translation>跟踪权重</translation>
    </message>
    <message>
        <source>Follow gradient</source>
        <translation>跟踪梯度</translation>
    </message>
    <message>
        <source>Follow output</source>
        <translation>跟踪输出</translation>
    </message>
    <message>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
</context>
<context>
    <name>LearningController</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Export the plots as a picture</source>
        <translation>把图导出为图片</translation>
    </message>
    <message>
        <source>curves.png</source>
        <translation>curves.png</translation>
    </message>
    <message>
        <source>Export the curves as numbers</source>
        <translation>把曲线导出为数字</translation>
    </message>
    <message>
        <source>curves.csv</source>
        <translation>curves.csv</translation>
    </message>
</context>
<context>
    <name>LearningHeader</name>
    <message>
        <source>&amp;Smoothing</source>
        <translation>平滑(&amp;S)</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic axis for the loss</source>
        <translation>损失用对数轴</translation>
    </message>
    <message>
        <source>The plots as a picture or as numbers</source>
        <translation>把图导出为图片或数字</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>图片 (PNG)…</translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation>数字 (CSV)…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Smoothing {weight}: each step keeps so much of the smoothed value before it</source>
        <translation>平滑 {weight}：每一步保留前一个平滑值的这个比例</translation>
    </message>
</context>
<context>
    <name>LearningPane</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Loss by step</source>
        <translation>每一步的损失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Metrics by step</source>
        <translation>每一步的指标</translation>
    </message>
    <message>
        <source>Further metrics by step</source>
        <translation>每一步的其他指标</translation>
    </message>
    <message>
        <source>Followed values by step</source>
        <translation>各步跟踪的值</translation>
    </message>
    <message>
        <source>Training starts as soon as TensorFlow is ready; loss and accuracy appear here.</source>
        <translation>TensorFlow 就绪后立即开始训练；损失和准确率显示在这里。</translation>
    </message>
    <message>
        <source>Press Train: loss and accuracy appear here.</source>
        <translation>按“训练”：损失和准确率显示在这里。</translation>
    </message>
</context>
<context>
    <name>LegendBar</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Stop watching {name}</source>
        <translation>停止监视 {name}</translation>
    </message>
    <message>
        <source>{name}: click to hide</source>
        <translation>{name}：点击以隐藏</translation>
    </message>
    <message>
        <source>{name} is hidden: click to show</source>
        <translation>{name} 已隐藏：点击以显示</translation>
    </message>
</context>
<context>
    <name>LessonPage</name>
    <message>
        <source>Lesson</source>
        <translation>课</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Next: {title}</source>
        <translation>下一课：{title}</translation>
    </message>
</context>
<context>
    <name>LicencesDialog</name>
    <message>
        <source>Licences</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Find a package</source>
        <translation>查找包</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>包</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>许可证全文</translation>
    </message>
    <message>
        <source>Reading the licences…</source>
        <translation>正在读取许可证…</translation>
    </message>
    <message>
        <source>It does not say under which licence it is.</source>
        <translation>它没有说明采用哪种许可证。</translation>
    </message>
    <message>
        <source>This package brings no text of its licence.</source>
        <translation>此包没有附带许可证全文。</translation>
    </message>
</context>
<context>
    <name>LifeController</name>
    <message>
        <source>Restart the backend</source>
        <translation>重启后端</translation>
    </message>
    <message>
        <source>Training is going on.</source>
        <translation>训练正在进行。</translation>
    </message>
    <message>
        <source>A restart ends it and clears the console&apos;s variables. The state is saved first.</source>
        <translation>重启会结束训练并清除控制台的变量。会先保存状态。</translation>
    </message>
    <message>
        <source>Save and restart</source>
        <translation>保存并重启</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>立即重启</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后</translation>
    </message>
    <message>
        <source>Restart EagerLab</source>
        <translation>重启 EagerLab</translation>
    </message>
    <message>
        <source>Restart the backend to go on; then restore a checkpoint.</source>
        <translation>请重启后端再继续；然后恢复一个检查点。</translation>
    </message>
    <message>
        <source>Look at what it printed before you restart it once more.</source>
        <translation>再次重启前，请看看它输出了什么。</translation>
    </message>
    <message>
        <source>The console&apos;s variables are gone. Curves and saved checkpoints are not.</source>
        <translation>控制台的变量已丢失。曲线和已保存的检查点还在。</translation>
    </message>
    <message>
        <source>Close EagerLab</source>
        <translation>关闭 EagerLab</translation>
    </message>
    <message>
        <source>It ends when the window closes. Saved, it can be resumed from where it is.</source>
        <translation>窗口关闭时训练结束。保存后可以从当前位置继续。</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>停止并保存</translation>
    </message>
    <message>
        <source>Stop without saving</source>
        <translation>停止但不保存</translation>
    </message>
    <message>
        <source>Saving, then closing…</source>
        <translation>正在保存，然后关闭…</translation>
    </message>
    <message>
        <source>Closing…</source>
        <translation>正在关闭…</translation>
    </message>
</context>
<context>
    <name>LineTools</name>
    <message>
        <source>Axis of the line</source>
        <translation>曲线所沿的轴</translation>
    </message>
    <message>
        <source>What is shown of complex numbers</source>
        <translation>复数显示哪一部分</translation>
    </message>
    <message>
        <source>Along {0}</source>
        <translation>沿{0}</translation>
    </message>
    <message>
        <source>at {0}</source>
        <translation>位于{0}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>EagerLab made a mistake: {error}.</source>
        <translation>EagerLab 出错了：{error}。</translation>
    </message>
    <message>
        <source>This is a fault of the program. Training is not affected.</source>
        <translation>这是程序的错误。训练不受影响。</translation>
    </message>
    <message>
        <source>Please report it with the details below.</source>
        <translation>请附上下面的详情报告它。</translation>
    </message>
    <message>
        <source>EagerLab is loading. Train can be pressed already.</source>
        <translation>EagerLab 正在加载。现在就可以按“训练”。</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>{name}[*] – EagerLab</source>
        <translation>{name}[*] – EagerLab</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检视器</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>控制台</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>基准测试</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>MatrixView</name>
    <message>
        <source>Confusion matrix: true classes down, predicted classes across</source>
        <translation>混淆矩阵：纵向为真实类别，横向为预测类别</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开的文件</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>查看(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Show or hide the pane {pane}</source>
        <translation>显示或隐藏面板“{pane}”</translation>
    </message>
    <message>
        <source>Follow the system&apos;s colours</source>
        <translation>跟随系统颜色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Colours of the window, plots and console</source>
        <translation>窗口、图和控制台的颜色</translation>
    </message>
</context>
<context>
    <name>Metrics</name>
    <message>
        <source>of the experiment</source>
        <translation>属于实验</translation>
    </message>
    <message>
        <source>of the experiment, updated at each check</source>
        <translation>属于实验，每次检查时更新</translation>
    </message>
</context>
<context>
    <name>MetricsController</name>
    <message>
        <source>The backend is starting. Metrics will be listed here.</source>
        <translation>后端正在启动。指标会列在这里。</translation>
    </message>
    <message>
        <source>{0} more are not listed.</source>
        <translation>还有 {0} 个没有列出。</translation>
    </message>
    <message>
        <source>TensorFlow could not be started: there are no metrics.</source>
        <translation>TensorFlow 未能启动：没有指标。</translation>
    </message>
    <message>
        <source>TensorFlow is being imported. Metrics will be listed here.</source>
        <translation>正在导入 TensorFlow。指标会列在这里。</translation>
    </message>
    <message>
        <source>{0} These are the last numbers that were read.</source>
        <translation>{0} 这些是最后读到的数。</translation>
    </message>
    <message>
        <source>{0} Its metrics are gone with it.</source>
        <translation>{0} 它的指标已随之丢失。</translation>
    </message>
</context>
<context>
    <name>MetricsPane</name>
    <message>
        <source>Metrics of the console and of the experiment are listed here. Make one in the console: m = keras.metrics.Mean()</source>
        <translation>控制台和实验的指标列在这里。可在控制台创建一个：m = keras.metrics.Mean()</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Reset state</source>
        <translation>重置状态</translation>
    </message>
    <message>
        <source>Open in inspector</source>
        <translation>在检视器中打开</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>绘图</translation>
    </message>
    <message>
        <source>Select a metric first.</source>
        <translation>请先选择一个指标。</translation>
    </message>
    <message>
        <source>It has no variables yet.</source>
        <translation>它还没有变量。</translation>
    </message>
    <message>
        <source>Only one number of a named metric can be plotted.</source>
        <translation>只能绘制有名称的指标的单个数。</translation>
    </message>
    <message>
        <source>Let it count from the beginning again</source>
        <translation>让它从头重新计数</translation>
    </message>
    <message>
        <source>Show the first of its variables in the inspector</source>
        <translation>在检视器中显示它的第一个变量</translation>
    </message>
    <message>
        <source>Plot what it gives, live, while cells run</source>
        <translation>单元运行时实时绘制它给出的值</translation>
    </message>
</context>
<context>
    <name>ModelController</name>
    <message>
        <source>This model is the line W x + B, which has no layers.</source>
        <translation>此模型是直线 W x + B，没有层。</translation>
    </message>
    <message>
        <source>No experiment is open.</source>
        <translation>没有打开实验。</translation>
    </message>
    <message>
        <source>Not trained: {names}. Use add_weight or keras.Variable.</source>
        <translation>未训练：{names}。请使用 add_weight 或 keras.Variable。</translation>
    </message>
    <message>
        <source>Not built yet: run one batch</source>
        <translation>尚未构建：请运行一个批次</translation>
    </message>
    <message>
        <source>{count} parameters, {size}</source>
        <translation>{count} 个参数，{size}</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>直线</translation>
    </message>
    <message>
        <source>The line W x + B.</source>
        <translation>直线 W x + B。</translation>
    </message>
    <message>
        <source>{count} layers are selected.</source>
        <translation>选择了 {count} 层。</translation>
    </message>
    <message>
        <source>Select a layer to see its parameters.</source>
        <translation>选择一个层以查看它的参数。</translation>
    </message>
    <message>
        <source>Its parameters appear when TensorFlow is imported.</source>
        <translation>TensorFlow 导入后显示它的参数。</translation>
    </message>
    <message>
        <source>There is no class of that name among your own: see the Code tab.</source>
        <translation>自己的类中没有这个名称：见“代码”标签页。</translation>
    </message>
    <message>
        <source>This version of Keras knows no such layer.</source>
        <translation>这个版本的 Keras 没有这种层。</translation>
    </message>
    <message>
        <source>This layer has no parameters to set.</source>
        <translation>此层没有可设置的参数。</translation>
    </message>
    <message>
        <source>change the line&apos;s start</source>
        <translation>更改直线的初值</translation>
    </message>
    <message>
        <source>Models and weights (*.keras *.weights.h5 *.h5)</source>
        <translation>模型和权重 (*.keras *.weights.h5 *.h5)</translation>
    </message>
    <message>
        <source>Load model or weights</source>
        <translation>加载模型或权重</translation>
    </message>
    <message>
        <source>Save model</source>
        <translation>保存模型</translation>
    </message>
    <message>
        <source>Loaded {file}</source>
        <translation>已加载 {file}</translation>
    </message>
    <message>
        <source>Saved {file}</source>
        <translation>已保存 {file}</translation>
    </message>
    <message>
        <source>There are no layers to change.</source>
        <translation>没有可更改的层。</translation>
    </message>
    <message>
        <source>Select a layer first.</source>
        <translation>请先选择一个层。</translation>
    </message>
    <message>
        <source>Select a group first.</source>
        <translation>请先选择一个组。</translation>
    </message>
    <message>
        <source>TensorFlow is not ready.</source>
        <translation>TensorFlow 还没有就绪。</translation>
    </message>
    <message>
        <source>Apply the changes first: the model of before is still there.</source>
        <translation>请先应用更改：现在还是原来的模型。</translation>
    </message>
</context>
<context>
    <name>ModelEditing</name>
    <message>
        <source>remove {what}</source>
        <translation>移除 {what}</translation>
    </message>
    <message>
        <source>duplicate {what}</source>
        <translation>创建 {what} 的副本</translation>
    </message>
    <message>
        <source>group {what}</source>
        <translation>组合 {what}</translation>
    </message>
    <message>
        <source>add {layer}</source>
        <translation>添加 {layer}</translation>
    </message>
    <message>
        <source>change {layer}</source>
        <translation>更改 {layer}</translation>
    </message>
    <message>
        <source>freeze {what}</source>
        <translation>冻结 {what}</translation>
    </message>
    <message>
        <source>unfreeze {what}</source>
        <translation>解冻 {what}</translation>
    </message>
    <message>
        <source>The list of layers cannot be changed so.</source>
        <translation>层列表不能这样更改。</translation>
    </message>
    <message>
        <source>A model needs at least one layer, so {layer} stays.</source>
        <translation>模型至少需要一层，因此保留 {layer}。</translation>
    </message>
    <message>
        <source>cut {what}</source>
        <translation>剪切 {what}</translation>
    </message>
    <message>
        <source>paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>move {what} down</source>
        <translation>下移 {what}</translation>
    </message>
    <message>
        <source>move {what} up</source>
        <translation>上移 {what}</translation>
    </message>
    <message>
        <source>dissolve {group}</source>
        <translation>解散 {group}</translation>
    </message>
    <message>
        <source>move {what}</source>
        <translation>移动 {what}</translation>
    </message>
    <message>
        <source>insert layers</source>
        <translation>插入层</translation>
    </message>
    <message>
        <source>{count} layers</source>
        <translation>{count} 层</translation>
    </message>
</context>
<context>
    <name>ModelPage</name>
    <message>
        <source>Add layer</source>
        <translation>添加层</translation>
    </message>
    <message>
        <source>Put a layer behind the selected one (Insert)</source>
        <translation>在所选的层后面加一层 (Insert)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>More commands for the model</source>
        <translation>模型的更多命令</translation>
    </message>
    <message>
        <source>The layers appear here when TensorFlow has built the model.</source>
        <translation>TensorFlow 构建模型后，层显示在这里。</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Make a residual group</source>
        <translation>组成残差组</translation>
    </message>
    <message>
        <source>Dissolve the group</source>
        <translation>解散组</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>Load model or weights…</source>
        <translation>加载模型或权重…</translation>
    </message>
    <message>
        <source>Save model…</source>
        <translation>保存模型…</translation>
    </message>
</context>
<context>
    <name>Naming</name>
    <message>
        <source>“{0}” cannot be a name.</source>
        <translation>“{0}”不能作为名称。</translation>
    </message>
    <message>
        <source>A name in Python has letters, digits and _ only, and no digit first.</source>
        <translation>Python 的名称只能有字母、数字和 _，且不能以数字开头。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请选择另一个名称。</translation>
    </message>
</context>
<context>
    <name>NewsDialog</name>
    <message>
        <source>What&apos;s new</source>
        <translation>新变化</translation>
    </message>
    <message>
        <source>You have EagerLab {version}.</source>
        <translation>你使用的是 EagerLab {version}。</translation>
    </message>
    <message>
        <source>Nothing has been written down yet.</source>
        <translation>还没有记录。</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>d</source>
        <translation>天</translation>
    </message>
</context>
<context>
    <name>ObjectWords</name>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>iterator</source>
        <translation>迭代器</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>可选值</translation>
    </message>
    <message>
        <source>distributed</source>
        <translation>分布在多个设备上</translation>
    </message>
    <message>
        <source>collection</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>symbolic</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>ragged</source>
        <translation>不规则</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>数据帧</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>built</source>
        <translation>已构建</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>条目数</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>traces</source>
        <translation>追踪次数</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>属性数</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
</context>
<context>
    <name>OwnArea</name>
    <message>
        <source>Your own points</source>
        <translation>自己的点</translation>
    </message>
    <message>
        <source>Points that cells plotted</source>
        <translation>单元绘制的点</translation>
    </message>
</context>
<context>
    <name>OwnPackagesController</name>
    <message>
        <source>Restart without packages of my own</source>
        <translation>不用自己的包重启</translation>
    </message>
    <message>
        <source>Restart with packages of my own</source>
        <translation>使用自己的包重启</translation>
    </message>
    <message>
        <source>Packages of your own are loaded from the backend&apos;s next start on.</source>
        <translation>从后端下次启动起加载自己的包。</translation>
    </message>
    <message>
        <source>Packages of your own are left out from the backend&apos;s next start on.</source>
        <translation>从后端下次启动起不加载自己的包。</translation>
    </message>
    <message>
        <source>A restart saves what was trained and clears the console&apos;s variables.</source>
        <translation>重启会保存训练结果，并清除控制台的变量。</translation>
    </message>
    <message>
        <source>The backend ended before it was ready: a package of your own may be why.</source>
        <translation>后端在就绪前结束了：可能是自己的某个包造成的。</translation>
    </message>
    <message>
        <source>The backend does not come up: a package of your own may be why.</source>
        <translation>后端没有启动起来：原因可能是你自己的某个软件包。</translation>
    </message>
    <message>
        <source>Restart without them; then take it away at the console with %pip uninstall.</source>
        <translation>请不带它们重新启动；然后在控制台用 %pip uninstall 将其移除。</translation>
    </message>
    <message>
        <source>The last that was loaded of it was {module}.</source>
        <translation>其中最后加载的是 {module}。</translation>
    </message>
    <message>
        <source>What was installed with %pip, and GPU support, are loaded before all else.</source>
        <translation>用 %pip 安装的包和 GPU 支持会最先加载。</translation>
    </message>
    <message>
        <source>Packages of your own were installed for Python {old}; this is Python {new}.</source>
        <translation>你自己的软件包是为 Python {old} 安装的；现在是 Python {new}。</translation>
    </message>
    <message>
        <source>Packages for one version of Python cannot be loaded by another.</source>
        <translation>为某个 Python 版本安装的软件包无法由另一个版本加载。</translation>
    </message>
    <message>
        <source>Install them anew at the console: {line}</source>
        <translation>请在控制台重新安装：{line}</translation>
    </message>
    <message>
        <source>Packages of your own cannot be loaded, and %pip cannot install any.</source>
        <translation>无法加载自己的包，%pip 也无法安装任何包。</translation>
    </message>
    <message>
        <source>`eagerlab doctor` tells more.</source>
        <translation>`eagerlab doctor` 可提供更多信息。</translation>
    </message>
</context>
<context>
    <name>ParameterForm</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Back to the default, {value}</source>
        <translation>恢复默认值 {value}</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>More ({count} changed)</source>
        <translation>更多（已更改 {count} 项）</translation>
    </message>
</context>
<context>
    <name>PasteValues</name>
    <message>
        <source>Values can be pasted into a rectangle of cells only.</source>
        <translation>只能将值粘贴到矩形的单元格区域中。</translation>
    </message>
    <message>
        <source>{0} values do not fit here: from this cell on there are {1}.</source>
        <translation>{0} 个值在此放不下：从此单元格起只有 {1} 个。</translation>
    </message>
    <message>
        <source>{0} values were copied, but {1} cells are selected. Select the first one only.</source>
        <translation>复制了 {0} 个值，但选中了 {1} 个单元格。请只选中第一个单元格。</translation>
    </message>
</context>
<context>
    <name>Pasted</name>
    <message>
        <source>The clipboard holds no text.</source>
        <translation>剪贴板中没有文本。</translation>
    </message>
    <message>
        <source>There are no values in what was copied.</source>
        <translation>所复制的内容中没有值。</translation>
    </message>
    <message>
        <source>The rows that were copied have different lengths: {0} and {1} values.</source>
        <translation>所复制的各行长度不同：{0} 个和 {1} 个值。</translation>
    </message>
    <message>
        <source>What was copied is abbreviated: values between the dots are missing.</source>
        <translation>所复制的内容被省略了：省略号处的值缺失。</translation>
    </message>
    <message>
        <source>What was copied is no table: a table has rows and columns.</source>
        <translation>所复制的内容不是表格：表格由行和列组成。</translation>
    </message>
    <message>
        <source>This is too much to paste: at most {0} values. Assign more of them in the console.</source>
        <translation>要粘贴的内容太多：最多 {0} 个值。更多的值请在控制台中赋值。</translation>
    </message>
</context>
<context>
    <name>Pasting</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Cleaned what was pasted: {changes}. Undo brings the original back.</source>
        <translation>已清理粘贴的内容：{changes}。撤销可恢复原文。</translation>
    </message>
    <message>
        <source>1 space that Python does not know</source>
        <translation>1 个 Python 不认识的空格</translation>
    </message>
    <message>
        <source>{count} spaces that Python does not know</source>
        <translation>{count} 个 Python 不认识的空格</translation>
    </message>
    <message>
        <source>1 invisible character removed</source>
        <translation>移除 1 个不可见字符</translation>
    </message>
    <message>
        <source>{count} invisible characters removed</source>
        <translation>移除 {count} 个不可见字符</translation>
    </message>
    <message>
        <source>1 typographic quote</source>
        <translation>1 个排版引号</translation>
    </message>
    <message>
        <source>{count} typographic quotes</source>
        <translation>{count} 个排版引号</translation>
    </message>
    <message>
        <source>1 typographic sign</source>
        <translation>1 个排版符号</translation>
    </message>
    <message>
        <source>{count} typographic signs</source>
        <translation>{count} 个排版符号</translation>
    </message>
    <message>
        <source>prompt removed</source>
        <translation>移除提示符</translation>
    </message>
    <message>
        <source>prompts removed</source>
        <translation>移除提示符</translation>
    </message>
    <message>
        <source>1 line of output left out</source>
        <translation>略去 1 行输出</translation>
    </message>
    <message>
        <source>{count} lines of output left out</source>
        <translation>略去 {count} 行输出</translation>
    </message>
    <message>
        <source>line number removed</source>
        <translation>移除行号</translation>
    </message>
    <message>
        <source>line numbers removed</source>
        <translation>移除行号</translation>
    </message>
    <message>
        <source>1 line of the page left out</source>
        <translation>略去网页的 1 行</translation>
    </message>
    <message>
        <source>{count} lines of the page left out</source>
        <translation>略去网页的 {count} 行</translation>
    </message>
    <message>
        <source>mark of a mail removed</source>
        <translation>去掉了邮件的引用符号</translation>
    </message>
    <message>
        <source>marks of a mail removed</source>
        <translation>去掉了邮件的引用符号</translation>
    </message>
    <message>
        <source>1 HTML character code</source>
        <translation>1 个 HTML 字符代码</translation>
    </message>
    <message>
        <source>{count} HTML character codes</source>
        <translation>{count} 个 HTML 字符代码</translation>
    </message>
    <message>
        <source>tab among spaces replaced</source>
        <translation>替换空格间的制表符</translation>
    </message>
    <message>
        <source>tabs among spaces replaced</source>
        <translation>替换空格间的制表符</translation>
    </message>
    <message>
        <source>common indentation removed</source>
        <translation>移除共同缩进</translation>
    </message>
</context>
<context>
    <name>Permissions</name>
    <message>
        <source>EagerLab is still loading.</source>
        <translation>EagerLab 仍在加载。</translation>
    </message>
    <message>
        <source>The backend is being restarted.</source>
        <translation>后端正在重启。</translation>
    </message>
    <message>
        <source>The backend is not running: restart it first.</source>
        <translation>后端没有运行：请先重启。</translation>
    </message>
    <message>
        <source>There is no checkpoint yet.</source>
        <translation>还没有检查点。</translation>
    </message>
    <message>
        <source>TensorFlow could not be loaded: see the Problems pane.</source>
        <translation>TensorFlow 无法加载：见“问题”面板。</translation>
    </message>
    <message>
        <source>TensorFlow is still being imported.</source>
        <translation>TensorFlow 仍在导入。</translation>
    </message>
    <message>
        <source>Training starts as soon as TensorFlow is ready.</source>
        <translation>TensorFlow 就绪后立即开始训练。</translation>
    </message>
    <message>
        <source>Training stands at a breakpoint: let it go on at the console, or press Stop.</source>
        <translation>训练停在断点处：请在控制台中让它继续，或按“停止”。</translation>
    </message>
    <message>
        <source>Training is going on.</source>
        <translation>训练正在进行。</translation>
    </message>
    <message>
        <source>Pause first: training goes from step to step by itself.</source>
        <translation>请先暂停：训练正在自动逐步进行。</translation>
    </message>
    <message>
        <source>Pause or stop training first.</source>
        <translation>请先暂停或停止训练。</translation>
    </message>
    <message>
        <source>Nothing is training.</source>
        <translation>没有正在进行的训练。</translation>
    </message>
    <message>
        <source>No run is going on.</source>
        <translation>没有正在进行的运行。</translation>
    </message>
</context>
<context>
    <name>PictureCanvas</name>
    <message>
        <source>Picture of the values</source>
        <translation>值的图片</translation>
    </message>
</context>
<context>
    <name>PictureGrid</name>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
</context>
<context>
    <name>PictureTools</name>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>From zero to both sides</source>
        <translation>从零向两侧</translation>
    </message>
    <message>
        <source>Channels mixed to colours</source>
        <translation>通道混合为颜色</translation>
    </message>
    <message>
        <source>{0} % of values</source>
        <translation>{0} % 的值</translation>
    </message>
    <message>
        <source>All values</source>
        <translation>所有值</translation>
    </message>
    <message>
        <source>Colours reach over</source>
        <translation>颜色覆盖</translation>
    </message>
    <message>
        <source>Of complex numbers</source>
        <translation>复数</translation>
    </message>
    <message>
        <source>How values become colours</source>
        <translation>值如何变为颜色</translation>
    </message>
    <message>
        <source>Show all of the picture</source>
        <translation>显示整张图片</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Write what is seen of the picture into a file, in these colours</source>
        <translation>将所见的图片以当前颜色写入文件</translation>
    </message>
    <message>
        <source>Choose an axis of 3 or 4 as channels</source>
        <translation>请选择长度为 3 或 4 的轴作为通道</translation>
    </message>
</context>
<context>
    <name>PinController</name>
    <message>
        <source>Pinned. It is listed under “pins” in the variables.</source>
        <translation>已固定。它列在变量的“pins”下。</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Rename the pin</source>
        <translation>重命名固定的张量</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>名称：</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Keep a copy of these values as they are now, to compare with it later.</source>
        <translation>保留这些值现在的副本，以后比较。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Show how two tensors differ.</source>
        <translation>显示两个张量的差异。</translation>
    </message>
    <message>
        <source>Select two tensors to compare them.</source>
        <translation>选择两个张量进行比较。</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
</context>
<context>
    <name>Pipeline</name>
    <message>
        <source>ragged</source>
        <translation>不规则</translation>
    </message>
    <message>
        <source>sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>a dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>any shape</source>
        <translation>任意形状</translation>
    </message>
    <message>
        <source>endless</source>
        <translation>无尽</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s)</source>
        <translation>
            <numerusform>%n 个元素</numerusform>
        </translation>
    </message>
    <message>
        <source>nobody knows how many elements</source>
        <translation>元素数目未知</translation>
    </message>
    <message numerus="yes">
        <source>each a tuple of %n part(s)</source>
        <translation>
            <numerusform>每个是含 %n 部分的元组</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>each a dict of %n part(s)</source>
        <translation>
            <numerusform>每个是含 %n 部分的字典</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>each nested, of %n part(s)</source>
        <translation>
            <numerusform>每个是嵌套结构，含 %n 部分</numerusform>
        </translation>
    </message>
    <message>
        <source>each a tensor</source>
        <translation>每个是一个张量</translation>
    </message>
    <message>
        <source>part {number}</source>
        <translation>第 {number} 部分</translation>
    </message>
</context>
<context>
    <name>PipelineController</name>
    <message>
        <source>a tf.data.Dataset</source>
        <translation>一个 tf.data.Dataset</translation>
    </message>
    <message>
        <source>The experiment trains on it already.</source>
        <translation>实验已在用它训练。</translation>
    </message>
    <message>
        <source>Training needs pairs of inputs and targets: (x, y).</source>
        <translation>训练需要成对的输入和目标：(x, y)。</translation>
    </message>
</context>
<context>
    <name>PipelinePane</name>
    <message>
        <source>Preview of a pipeline of the console</source>
        <translation>控制台数据管道的预览</translation>
    </message>
    <message>
        <source>First elements</source>
        <translation>前几个元素</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新查看</translation>
    </message>
    <message>
        <source>Train on this very dataset.</source>
        <translation>就用这个数据集训练。</translation>
    </message>
    <message>
        <source>Use as the experiment’s data</source>
        <translation>用作实验的数据</translation>
    </message>
    <message>
        <source>Take the first elements once more, from a pass of its own.</source>
        <translation>单独遍历一次，重新取前几个元素。</translation>
    </message>
    <message>
        <source>Experiment’s data</source>
        <translation>实验的数据</translation>
    </message>
    <message>
        <source>Show the data that the experiment trains on.</source>
        <translation>显示实验用来训练的数据。</translation>
    </message>
</context>
<context>
    <name>PlottedController</name>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>PredictionsPane</name>
    <message>
        <source>Boundary</source>
        <translation>边界</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>拟合</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>混淆矩阵</translation>
    </message>
    <message>
        <source>Largest errors</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Worst mistakes</source>
        <translation>最严重的错误</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>手绘</translation>
    </message>
    <message>
        <source>Ways to see what the model has learnt</source>
        <translation>查看模型所学的方式</translation>
    </message>
    <message>
        <source>Which part of the data</source>
        <translation>数据的哪一部分</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>F&amp;ollow</source>
        <translation>跟随(&amp;O)</translation>
    </message>
    <message>
        <source>Ask the model again while it trains; it takes at most 5 % of the training&apos;s time</source>
        <translation>训练时不断重新询问模型；最多占训练时间的 5%</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
</context>
<context>
    <name>PreviewPlot</name>
    <message>
        <source>Samples as a plot</source>
        <translation>样本图</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>place in the window</source>
        <translation>窗口中的位置</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>PreviewRows</name>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
</context>
<context>
    <name>ProblemsPane</name>
    <message>
        <source>Problems so far</source>
        <translation>到目前为止的问题</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>The selected problem in full</source>
        <translation>所选问题的全文</translation>
    </message>
    <message>
        <source>No problems so far. What goes wrong is kept here.</source>
        <translation>到目前为止没有问题。出错的内容保留在这里。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected problem in full</source>
        <translation>复制所选问题的全文</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>Prose</name>
    <message>
        <source>Text of the lesson</source>
        <translation>课文</translation>
    </message>
</context>
<context>
    <name>PumpedConsole</name>
    <message>
        <source>Not run: the cell before it failed or was interrupted.</source>
        <translation>没有运行：前一个单元失败或被中断。</translation>
    </message>
</context>
<context>
    <name>QuietConsole</name>
    <message>
        <source>Console</source>
        <translation>控制台</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save picture as…</source>
        <translation>图片另存为…</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy with prompts</source>
        <translation>连同提示符复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Interrupt the cell</source>
        <translation>中断单元</translation>
    </message>
</context>
<context>
    <name>Runs</name>
    <message>
        <source>training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>被中断</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Val. accuracy</source>
        <translation>验证准确率</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
</context>
<context>
    <name>RunsController</name>
    <message>
        <source>A run that is still training cannot be deleted: press Stop first.</source>
        <translation>仍在训练的运行记录不能删除：请先按“停止”。</translation>
    </message>
    <message>
        <source>Delete the run “{run}”?</source>
        <translation>删除运行记录“{run}”？</translation>
    </message>
    <message>
        <source>Delete {count} runs?</source>
        <translation>删除 {count} 个运行记录？</translation>
    </message>
    <message>
        <source>Curves and events are removed for good. Checkpoints stay.</source>
        <translation>曲线和事件会永久删除。检查点保留。</translation>
    </message>
</context>
<context>
    <name>RunsPane</name>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>复制标识</translation>
    </message>
    <message>
        <source>Delete runs</source>
        <translation>删除运行记录</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Each training run is listed here. Press Train to begin one.</source>
        <translation>每次训练的运行记录列在这里。按“训练”开始一次。</translation>
    </message>
    <message>
        <source>Delete the selected runs</source>
        <translation>删除所选的运行记录</translation>
    </message>
    <message>
        <source>Select a run first</source>
        <translation>请先选择一个运行记录</translation>
    </message>
    <message>
        <source>Copy the ids of the selected runs</source>
        <translation>复制所选运行记录的标识</translation>
    </message>
    <message>
        <source>Selected runs are laid over the current one in Learning.</source>
        <translation>所选的运行记录会叠加显示在“学习”的当前曲线上。</translation>
    </message>
</context>
<context>
    <name>SampleGrid</name>
    <message>
        <source>Pictures with what the model says</source>
        <translation>图片与模型的回答</translation>
    </message>
    <message>
        <source>Samples with what the model says</source>
        <translation>样本与模型的回答</translation>
    </message>
</context>
<context>
    <name>SampleModel</name>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Truth</source>
        <translation>真实</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Sample {0}: {1}, predicted {2} with {3}; loss {4}</source>
        <translation>样本 {0}：{1}，预测为 {2}（{3}）；损失 {4}</translation>
    </message>
    <message>
        <source>Sample {0}: {1}, predicted {2}, error {3}; loss {4}</source>
        <translation>样本 {0}：{1}，预测为 {2}，误差 {3}；损失 {4}</translation>
    </message>
</context>
<context>
    <name>SamplesPage</name>
    <message>
        <source>Which samples are shown</source>
        <translation>显示哪些样本</translation>
    </message>
    <message>
        <source>What the model says of the selected sample</source>
        <translation>模型对所选样本的回答</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Wrong ones</source>
        <translation>错误的</translation>
    </message>
    <message>
        <source>Class {0}</source>
        <translation>类别 {0}</translation>
    </message>
    <message>
        <source>{0}   ✕ show all</source>
        <translation>{0}   ✕ 全部显示</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1} 个</translation>
    </message>
    <message>
        <source>Copy these predictions</source>
        <translation>复制这些预测</translation>
    </message>
    <message>
        <source>Export these predictions as CSV…</source>
        <translation>把这些预测导出为 CSV…</translation>
    </message>
</context>
<context>
    <name>ScheduleCurve</name>
    <message>
        <source>Learning rate from {first} to {last} over {steps} steps</source>
        <translation>学习率在 {steps} 步内从 {first} 变到 {last}</translation>
    </message>
    <message>
        <source>step {number}</source>
        <translation>第 {number} 步</translation>
    </message>
</context>
<context>
    <name>ScriptKeeper</name>
    <message>
        <source>Unsaved changes of {names} were brought back.</source>
        <translation>已找回 {names} 的未保存更改。</translation>
    </message>
    <message>
        <source>EagerLab ended without saving them. They are in the Code pane.</source>
        <translation>EagerLab 结束时没有保存它们。它们在“代码”面板中。</translation>
    </message>
</context>
<context>
    <name>ScriptsController</name>
    <message>
        <source>untitled {number}.py</source>
        <translation>未命名 {number}.py</translation>
    </message>
    <message>
        <source>Python scripts and notebooks (*.py *.ipynb)</source>
        <translation>Python 脚本和笔记本 (*.py *.ipynb)</translation>
    </message>
    <message>
        <source>Open script</source>
        <translation>打开脚本</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Save and run all of it in the console (Ctrl+F5).</source>
        <translation>保存并在控制台运行全部内容 (Ctrl+F5)。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save this file (Ctrl+S).</source>
        <translation>保存此文件 (Ctrl+S)。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Save to another file.</source>
        <translation>保存到另一个文件。</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>the code cells of a notebook</source>
        <translation>笔记本的代码单元</translation>
    </message>
    <message>
        <source>too large to be coloured and checked</source>
        <translation>太大，不能着色和检查</translation>
    </message>
    <message>
        <source>Save script</source>
        <translation>保存脚本</translation>
    </message>
    <message>
        <source>{name} was changed by another program.</source>
        <translation>{name} 已被其他程序更改。</translation>
    </message>
    <message>
        <source>Saving replaces what is in the file now.</source>
        <translation>保存会替换文件现在的内容。</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Saved {file}</source>
        <translation>已保存 {file}</translation>
    </message>
    <message>
        <source>Python scripts (*.py)</source>
        <translation>Python 脚本 (*.py)</translation>
    </message>
    <message>
        <source>Notebooks (*.ipynb)</source>
        <translation>笔记本 (*.ipynb)</translation>
    </message>
    <message>
        <source>Unsaved script</source>
        <translation>未保存的脚本</translation>
    </message>
    <message>
        <source>Save the changes of {name}?</source>
        <translation>保存对 {name} 的更改？</translation>
    </message>
    <message>
        <source>Otherwise they are lost.</source>
        <translation>否则更改会丢失。</translation>
    </message>
    <message>
        <source>Don’t save</source>
        <translation>不保存</translation>
    </message>
</context>
<context>
    <name>SeeingAnswers</name>
    <message>
        <source>Ask it now</source>
        <translation>现在询问</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>loss &lt;b&gt;{0}&lt;/b&gt;</source>
        <translation>损失 &lt;b&gt;{0}&lt;/b&gt;</translation>
    </message>
    <message>
        <source>accuracy &lt;b&gt;{0}&lt;/b&gt;</source>
        <translation>准确率 &lt;b&gt;{0}&lt;/b&gt;</translation>
    </message>
    <message>
        <source>{0} samples</source>
        <translation>{0} 个样本</translation>
    </message>
    <message>
        <source>the first {0} of {1}</source>
        <translation>前 {0} 个，共 {1} 个</translation>
    </message>
    <message>
        <source>from step {0}</source>
        <translation>来自第 {0} 步</translation>
    </message>
    <message>
        <source>step {0}</source>
        <translation>第 {0} 步</translation>
    </message>
    <message>
        <source>The last question took {0} ms; asking takes {1} of the training&apos;s time.</source>
        <translation>上次询问用了 {0} 毫秒；询问占训练时间的 {1}。</translation>
    </message>
</context>
<context>
    <name>SeeingController</name>
    <message>
        <source>Not asked.</source>
        <translation>未询问。</translation>
    </message>
    <message>
        <source>Ask the model</source>
        <translation>询问模型</translation>
    </message>
    <message>
        <source>The model&apos;s pictures are too large to be drawn.</source>
        <translation>模型的图片太大，无法绘制。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Asking the model …</source>
        <translation>正在询问模型…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>What the model has learnt appears here as soon as TensorFlow is ready.</source>
        <translation>TensorFlow 就绪后，模型学到的内容显示在这里。</translation>
    </message>
</context>
<context>
    <name>SeeingExport</name>
    <message>
        <source>Export the confusion matrix</source>
        <translation>导出混淆矩阵</translation>
    </message>
    <message>
        <source>Export the predictions</source>
        <translation>导出预测</translation>
    </message>
</context>
<context>
    <name>SessionController</name>
    <message>
        <source>Wrote {files}</source>
        <translation>已写入 {files}</translation>
    </message>
    <message>
        <source>Save the session as a script</source>
        <translation>把会话保存为脚本</translation>
    </message>
    <message>
        <source>Python scripts (*.py)</source>
        <translation>Python 脚本 (*.py)</translation>
    </message>
</context>
<context>
    <name>SessionPane</name>
    <message>
        <source>What was done, as Python</source>
        <translation>做过的操作，写成 Python</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Save as script…</source>
        <translation>保存为脚本…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Each click appears here as the line of Python that does the same at the console.</source>
        <translation>每次点击在这里显示为一行 Python，在控制台输入它效果相同。</translation>
    </message>
</context>
<context>
    <name>SettingsController</name>
    <message>
        <source>No font of this computer has the letters of {language}.</source>
        <translation>这台计算机没有能显示{language}的字体。</translation>
    </message>
    <message>
        <source>They would be shown as boxes, so the window goes on in English.</source>
        <translation>文字会显示为方框，因此窗口继续使用英文。</translation>
    </message>
    <message>
        <source>Install such a font, for example Noto Sans CJK, and start EagerLab again.</source>
        <translation>请安装这样的字体，例如 Noto Sans CJK，再启动 EagerLab。</translation>
    </message>
    <message>
        <source>The window speaks {language} from its next start on.</source>
        <translation>从窗口下次启动起使用{language}。</translation>
    </message>
    <message>
        <source>A restart saves what was trained and clears the console&apos;s variables.</source>
        <translation>重启会保存训练结果，并清除控制台的变量。</translation>
    </message>
    <message>
        <source>The language changes with the next start.</source>
        <translation>下次启动时更换语言。</translation>
    </message>
    <message>
        <source>The CPU is one device again from the backend&apos;s next start on.</source>
        <translation>从后端下次启动起，CPU 重新作为一个设备。</translation>
    </message>
    <message>
        <source>The CPU is split into {count} devices from the backend&apos;s next start on.</source>
        <translation>从后端下次启动起，CPU 拆分为 {count} 个设备。</translation>
    </message>
    <message>
        <source>TensorFlow fixes its devices when it starts. A restart saves what was trained and clears the console&apos;s variables.</source>
        <translation>TensorFlow 启动时确定设备。重启会保存训练结果，并清除控制台的变量。</translation>
    </message>
    <message>
        <source>The split holds after the next restart.</source>
        <translation>下次重启后拆分生效。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>As the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>One device</source>
        <translation>一个设备</translation>
    </message>
    <message>
        <source> devices</source>
        <translation> 个设备</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source> min of training</source>
        <translation> 分钟训练</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Font size of console and code</source>
        <translation>控制台和代码的字号</translation>
    </message>
    <message>
        <source>Split the CPU into</source>
        <translation>CPU 拆分为</translation>
    </message>
    <message>
        <source>To try placing tensors on a machine with one device. Needs a restart of the backend.</source>
        <translation>用于在只有一个设备的机器上试验张量的放置。需要重启后端。</translation>
    </message>
    <message>
        <source>Save a checkpoint every</source>
        <translation>保存检查点的间隔</translation>
    </message>
    <message>
        <source>The last five and the best are kept; those saved by hand always.</source>
        <translation>保留最后五个和最好的一个；手动保存的始终保留。</translation>
    </message>
</context>
<context>
    <name>SilenceController</name>
    <message>
        <source>The backend does not answer.</source>
        <translation>后端没有应答。</translation>
    </message>
    <message>
        <source>Code of a cell or of a step lets nothing else run: a search that finds no end, for example, or a library that keeps Python to itself.</source>
        <translation>某个单元或某一步的代码不让其他任何东西运行：例如永远找不到结尾的搜索，或独占 Python 的库。</translation>
    </message>
    <message>
        <source>Wait, or restart the backend: what was trained since the last checkpoint is lost then.</source>
        <translation>请等待，或重启后端：这样会丢失上一个检查点之后训练的内容。</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Progress of training</source>
        <translation>训练进度</translation>
    </message>
    <message>
        <source>Training speed</source>
        <translation>训练速度</translation>
    </message>
    <message>
        <source>Share of a step that waits for its input</source>
        <translation>一步中等待输入的比例</translation>
    </message>
    <message>
        <source>What part of a training step waits for its batch</source>
        <translation>训练的一步中有多少时间在等待批次</translation>
    </message>
    <message>
        <source>Cost of watching</source>
        <translation>观察的开销</translation>
    </message>
    <message>
        <source>What part of the time EagerLab itself takes, to keep and to tell what was measured</source>
        <translation>EagerLab 自身为保存和报告测量结果所占用的时间比例</translation>
    </message>
    <message>
        <source>How often the step was traced</source>
        <translation>该步被跟踪的次数</translation>
    </message>
    <message>
        <source>Memory of the two processes</source>
        <translation>两个进程的内存</translation>
    </message>
</context>
<context>
    <name>StatusController</name>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Debugging</source>
        <translation>调试中</translation>
    </message>
    <message>
        <source>{activity}. Training starts when TensorFlow is ready.</source>
        <translation>{activity}。TensorFlow 就绪后开始训练。</translation>
    </message>
    <message>
        <source>Importing TensorFlow</source>
        <translation>正在导入 TensorFlow</translation>
    </message>
    <message>
        <source>Step {step} stands at {place}</source>
        <translation>第 {step} 步停在 {place}</translation>
    </message>
    <message>
        <source>Press Train to begin.</source>
        <translation>按“训练”开始。</translation>
    </message>
    <message>
        <source>step {step} of {until}</source>
        <translation>第 {step} 步，共 {until} 步</translation>
    </message>
    <message>
        <source>epoch {number}</source>
        <translation>第 {number} 轮</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message numerus="yes">
        <source>%n restored variable(s) not created yet</source>
        <translation>
            <numerusform>%n 个已恢复的变量尚未创建</numerusform>
        </translation>
    </message>
    <message>
        <source>slower: a cell is running</source>
        <translation>变慢：有单元格正在运行</translation>
    </message>
    <message>
        <source>{mode}: {factor} × as fast</source>
        <translation>{mode}：速度为 {factor} 倍</translation>
    </message>
    <message>
        <source>{speed} steps/s</source>
        <translation>{speed} 步/秒</translation>
    </message>
    <message>
        <source>input {share} %</source>
        <translation>输入 {share}%</translation>
    </message>
    <message>
        <source>watching {share} %</source>
        <translation>观察 {share}%</translation>
    </message>
    <message numerus="yes">
        <source>%n trace(s)</source>
        <translation>
            <numerusform>追踪 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>The step was traced again because: {what}</source>
        <translation>该步被重新跟踪，因为：{what}</translation>
    </message>
    <message>
        <source>window {size}</source>
        <translation>窗口 {size}</translation>
    </message>
    <message>
        <source>backend {size}</source>
        <translation>后端 {size}</translation>
    </message>
</context>
<context>
    <name>Suggestions</name>
    <message>
        <source>Use</source>
        <translation>采用</translation>
    </message>
</context>
<context>
    <name>TableActions</name>
    <message>
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <source>Go to index…</source>
        <translation>转到索引…</translation>
    </message>
    <message>
        <source>List NaN and infinities</source>
        <translation>列出 NaN 和无穷大</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as NumPy code</source>
        <translation>复制为 NumPy 代码</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Copy as Python list</source>
        <translation>复制为 Python 列表</translation>
    </message>
    <message>
        <source>Export the whole tensor…</source>
        <translation>导出整个张量…</translation>
    </message>
    <message>
        <source>Export what is shown…</source>
        <translation>导出当前显示的部分…</translation>
    </message>
    <message>
        <source>Export what is selected…</source>
        <translation>导出所选内容…</translation>
    </message>
    <message>
        <source>Colour cells by value</source>
        <translation>按值给单元格着色</translation>
    </message>
    <message>
        <source>More digits</source>
        <translation>增加位数</translation>
    </message>
    <message>
        <source>Fewer digits</source>
        <translation>减少位数</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数字格式</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Fixed decimals</source>
        <translation>固定小数位</translation>
    </message>
    <message>
        <source>Scientific</source>
        <translation>科学计数法</translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation>有效数字</translation>
    </message>
    <message>
        <source>Bits in hexadecimal</source>
        <translation>十六进制位</translation>
    </message>
</context>
<context>
    <name>TableFoot</name>
    <message>
        <source>Find a value (Ctrl+F)</source>
        <translation>查找值 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Copy, format, colours, export</source>
        <translation>复制、格式、颜色、导出</translation>
    </message>
    <message>
        <source>Go to row, column</source>
        <translation>转到行、列</translation>
    </message>
    <message>
        <source>Go to row and column</source>
        <translation>转到行和列</translation>
    </message>
    <message>
        <source>A row and a column, or an index such as [3, :, -1] (Ctrl+G)</source>
        <translation>行和列，或像 [3, :, -1] 这样的索引 (Ctrl+G)</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>Result of the benchmark</source>
        <translation>基准测试的结果</translation>
    </message>
</context>
<context>
    <name>TensorController</name>
    <message>
        <source>It is empty: its shape {0} has no elements.</source>
        <translation>它是空的：形状 {0} 没有元素。</translation>
    </message>
    <message>
        <source>The last values are shown. {0}</source>
        <translation>显示的是最后的值。{0}</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Reading {0}…</source>
        <translation>正在读取 {0}…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>From step {0}.</source>
        <translation>来自第 {0} 步。</translation>
    </message>
    <message>
        <source>{0} These are the last values that were read.</source>
        <translation>{0} 这些是最后读到的值。</translation>
    </message>
</context>
<context>
    <name>TensorFindBar</name>
    <message>
        <source>Find: &gt; 3, is nan, 0..1</source>
        <translation>查找：&gt; 3、is nan、0..1</translation>
    </message>
    <message>
        <source>Find a value or a condition</source>
        <translation>查找值或条件</translation>
    </message>
    <message>
        <source>A value such as 3, or &gt; 3, &lt;= -1e-3, != 0, abs &gt; 10, 0..1, is nan, is inf, is finite; of strings, a text that they contain</source>
        <translation>一个值，例如 3，或 &gt; 3、&lt;= -1e-3、!= 0、abs &gt; 10、0..1、is nan、is inf、is finite；对字符串则是其中包含的文本</translation>
    </message>
    <message>
        <source>Find the one before (Shift+F3)</source>
        <translation>查找上一个 (Shift+F3)</translation>
    </message>
    <message>
        <source>Find the next one (F3)</source>
        <translation>查找下一个 (F3)</translation>
    </message>
    <message>
        <source>List all places</source>
        <translation>列出所有位置</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Places that were found</source>
        <translation>找到的位置</translation>
    </message>
</context>
<context>
    <name>TensorGrid</name>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>TensorHistogram</name>
    <message>
        <source>Histogram of the values</source>
        <translation>值的直方图</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Bin under the mouse</source>
        <translation>鼠标所指的区间</translation>
    </message>
    <message>
        <source>Cancel ({0} %)</source>
        <translation>取消（{0} %）</translation>
    </message>
    <message>
        <source>Keep the counts of the sample</source>
        <translation>保留抽样的计数</translation>
    </message>
    <message>
        <source>Count all</source>
        <translation>全部计数</translation>
    </message>
    <message>
        <source>Count all elements, not a sample</source>
        <translation>统计所有元素，而不是抽样</translation>
    </message>
    <message>
        <source>No finite values to count.</source>
        <translation>没有可计数的有限值。</translation>
    </message>
    <message>
        <source>{0} to {1}: {2}</source>
        <translation>{0} 到 {1}：{2}</translation>
    </message>
    <message>
        <source>Shows {0} % of values: {1} are less, {2} are greater.</source>
        <translation>显示 {0} % 的值：{1} 个更小，{2} 个更大。</translation>
    </message>
    <message>
        <source>From a sample of {0} of {1} elements.</source>
        <translation>取自 {1} 个元素中 {0} 个的样本。</translation>
    </message>
</context>
<context>
    <name>TensorImage</name>
    <message>
        <source>Value under the mouse</source>
        <translation>鼠标所指的值</translation>
    </message>
    <message>
        <source>False</source>
        <translation>False</translation>
    </message>
    <message>
        <source>True</source>
        <translation>True</translation>
    </message>
    <message>
        <source>mixed colours, {0} to {1}</source>
        <translation>混合颜色，{0} 到 {1}</translation>
    </message>
    <message>
        <source>No finite values.</source>
        <translation>没有有限值。</translation>
    </message>
    <message>
        <source>Every value is {0}.</source>
        <translation>每个值都是 {0}。</translation>
    </message>
    <message>
        <source>Thinned: one point stands for {0} × {1} elements.</source>
        <translation>已抽稀：一个点代表 {0} × {1} 个元素。</translation>
    </message>
    <message>
        <source>NaN or Inf: at least one of these is.</source>
        <translation>NaN 或 Inf：其中至少有一个。</translation>
    </message>
    <message>
        <source>Zoom in to see each.</source>
        <translation>放大可看到每一个。</translation>
    </message>
    <message>
        <source>{0} of {1} cells are shown; the sliders move on.</source>
        <translation>显示 {1} 格中的 {0} 格；用滑块查看其余的格。</translation>
    </message>
    <message>
        <source>Show in the table</source>
        <translation>在表格中显示</translation>
    </message>
</context>
<context>
    <name>TensorIndex</name>
    <message>
        <source>An index is written as 3, 4 or [3, :, -1], with one number or : for each axis.</source>
        <translation>索引写作 3, 4 或 [3, :, -1]，每个轴一个数字或 :。</translation>
    </message>
    <message>
        <source>An index has ... only once.</source>
        <translation>索引中 ... 只能出现一次。</translation>
    </message>
    <message>
        <source>Axis {axis} has {size} elements: its indices go from {first} to {last}.</source>
        <translation>轴 {axis} 有 {size} 个元素：索引从 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>Too many numbers: the axes of this tensor are 0 to {last}.</source>
        <translation>数字太多：这个张量的轴是 0 到 {last}。</translation>
    </message>
</context>
<context>
    <name>TensorLine</name>
    <message>
        <source>Show the whole line</source>
        <translation>显示整条曲线</translation>
    </message>
    <message>
        <source>Values along an axis</source>
        <translation>沿一个轴的值</translation>
    </message>
    <message>
        <source>Value under the mouse</source>
        <translation>鼠标所指的值</translation>
    </message>
    <message>
        <source>index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Reading… {0} %</source>
        <translation>正在读取… {0} %</translation>
    </message>
    <message>
        <source>Least and greatest of each {0} values; zoom in to see single ones.</source>
        <translation>每 {0} 个值中的最小和最大值；放大可查看单个值。</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} 到 {1}</translation>
    </message>
</context>
<context>
    <name>TensorStats</name>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Count all elements, not a sample</source>
        <translation>计算所有元素，而不是样本</translation>
    </message>
    <message>
        <source>More statistics</source>
        <translation>更多统计</translation>
    </message>
    <message>
        <source>Where?</source>
        <translation>在哪里？</translation>
    </message>
    <message>
        <source>List where NaN and infinities are</source>
        <translation>列出 NaN 和无穷大的位置</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>End counting all elements</source>
        <translation>停止统计所有元素</translation>
    </message>
    <message>
        <source>Cancel ({0} %)</source>
        <translation>取消（{0} %）</translation>
    </message>
    <message>
        <source>Sum, norm, share of zeros, median and percentiles</source>
        <translation>总和、范数、零的占比、中位数和百分位数</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>L2 norm</source>
        <translation>L2 范数</translation>
    </message>
    <message>
        <source>{0} % zeros</source>
        <translation>{0} % 为零</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>percentiles from a sample</source>
        <translation>百分位数来自样本</translation>
    </message>
    <message>
        <source>Empty: no values to count.</source>
        <translation>空：没有可计数的值。</translation>
    </message>
    <message>
        <source>from a sample of {0} of {1}</source>
        <translation>取自 {1} 个中 {0} 个的样本</translation>
    </message>
    <message>
        <source>counted before the last step or cell; a sample is the same since</source>
        <translation>在上一步或上一单元格之前统计；此后样本未变</translation>
    </message>
    <message>
        <source>values changed while they were counted</source>
        <translation>统计期间数值有变化</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>no finite values</source>
        <translation>没有有限值</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>+Inf</source>
        <translation>+Inf</translation>
    </message>
    <message>
        <source>−Inf</source>
        <translation>−Inf</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
</context>
<context>
    <name>TensorTable</name>
    <message>
        <source>{0} × {1} selected</source>
        <translation>已选 {0} × {1}</translation>
    </message>
    <message>
        <source>{0} rows</source>
        <translation>{0} 行</translation>
    </message>
    <message>
        <source>{0} columns</source>
        <translation>{0} 列</translation>
    </message>
</context>
<context>
    <name>TextField</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>TileDelegate</name>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
</context>
<context>
    <name>Toolbar</name>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Where training and the console&apos;s cells run</source>
        <translation>训练和控制台单元在哪里运行</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How a training step is carried out</source>
        <translation>训练的一步怎样执行</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>即时</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Choose an experiment</source>
        <translation>选择实验</translation>
    </message>
    <message>
        <source>Data, a model and how to train it. Some come with EagerLab; the button with the grid shows them as cards. Your own tables and pictures can be dropped onto the window.</source>
        <translation>数据、模型以及怎样训练它。EagerLab 自带一些实验；带网格的按钮以卡片显示它们。自己的表格和图片可以拖放到窗口上。</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>One click starts, also while TensorFlow is still loading. Then the button says Pause, and Step does a single batch.</source>
        <translation>点一下就开始，TensorFlow 还在加载时也可以。之后按钮变为“暂停”，“单步”只训练一个批次。</translation>
    </message>
    <message>
        <source>Watch it learn</source>
        <translation>看它学习</translation>
    </message>
    <message>
        <source>Loss and accuracy are drawn here while it trains. The tabs above show predictions, the data and the code that runs.</source>
        <translation>训练时，这里画出损失和准确率。上面的标签页显示预测、数据和所运行的代码。</translation>
    </message>
    <message>
        <source>Look inside</source>
        <translation>查看内部</translation>
    </message>
    <message>
        <source>The model&apos;s weights, the optimizer&apos;s state and the console&apos;s names are in this tree. Select one, and the inspector shows it as a table, a picture and a histogram.</source>
        <translation>模型的权重、优化器的状态和控制台的名称都在这棵树里。选择一个，检视器就用表格、图片和直方图显示它。</translation>
    </message>
    <message>
        <source>Type Python</source>
        <translation>输入 Python</translation>
    </message>
    <message>
        <source>The console holds the very same model: try lab.model.summary(). Short lessons with code that runs at a click are in the guide (F1).</source>
        <translation>控制台里就是同一个模型：试试 lab.model.summary()。指南 (F1) 里有简短的课程，其中的代码点击即可运行。</translation>
    </message>
</context>
<context>
    <name>TrainingBasics</name>
    <message>
        <source>How long it trains</source>
        <translation>训练多久</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Whether steps or passes over the data are counted.</source>
        <translation>按步数计，还是按遍历数据的次数计。</translation>
    </message>
    <message>
        <source>The step at which training ends; may be changed while it trains.</source>
        <translation>训练结束的步；训练时可以更改。</translation>
    </message>
    <message>
        <source>How often each sample is seen; may be changed while it trains.</source>
        <translation>每个样本被看到的次数；训练时可以更改。</translation>
    </message>
    <message>
        <source>How many samples each step looks at; may be changed while it trains.</source>
        <translation>每一步看多少个样本；训练时可以更改。</translation>
    </message>
    <message>
        <source>How far each step goes; may be changed while it trains.</source>
        <translation>每一步走多远；训练时可以更改。</translation>
    </message>
    <message>
        <source>Decides first weights and the order of the data: same seed, same numbers.</source>
        <translation>决定初始权重和数据顺序：种子相同，结果相同。</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
</context>
<context>
    <name>TrainingController</name>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
</context>
<context>
    <name>TrainingPage</name>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Learning-rate schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>none: it stays</source>
        <translation>无：保持不变</translation>
    </message>
    <message>
        <source>Stop when it gets no better</source>
        <translation>不再变好时停止</translation>
    </message>
    <message>
        <source>all alike</source>
        <translation>全部相同</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>平衡</translation>
    </message>
    <message>
        <source>The rarer a class, the more each of its samples counts.</source>
        <translation>类别越稀少，它的每个样本权重越大。</translation>
    </message>
    <message>
        <source>one each</source>
        <translation>分别设置</translation>
    </message>
    <message>
        <source>How much a sample of each class counts in the loss.</source>
        <translation>每个类别的样本在损失中的权重。</translation>
    </message>
    <message>
        <source>Classes count</source>
        <translation>类别权重</translation>
    </message>
    <message>
        <source>Half the memory; on a GPU with tensor cores up to three times as fast, on a CPU slower.</source>
        <translation>内存减半；在有张量核心的 GPU 上最多快三倍，在 CPU 上更慢。</translation>
    </message>
    <message>
        <source>As mixed float16, with a wider range and less precision; for newer processors.</source>
        <translation>与混合 float16 类似，范围更大而精度更低；适用于较新的处理器。</translation>
    </message>
    <message>
        <source>float32</source>
        <translation>float32</translation>
    </message>
    <message>
        <source>The usual one.</source>
        <translation>通常使用的类型。</translation>
    </message>
    <message>
        <source>mixed float16</source>
        <translation>混合 float16</translation>
    </message>
    <message>
        <source>mixed bfloat16</source>
        <translation>混合 bfloat16</translation>
    </message>
    <message>
        <source>Computes in</source>
        <translation>计算精度</translation>
    </message>
    <message>
        <source>Clipping and weight decay</source>
        <translation>裁剪与权重衰减</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Early stopping</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>Class weights</source>
        <translation>类别权重</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
</context>
<context>
    <name>TrainingPageController</name>
    <message>
        <source>choose metrics</source>
        <translation>选择指标</translation>
    </message>
    <message>
        <source>change the precision</source>
        <translation>更改精度</translation>
    </message>
    <message>
        <source>The data was handed over at the console and decides this itself.</source>
        <translation>数据是在控制台交来的，由它自己决定。</translation>
    </message>
    <message>
        <source>The optimizer has no learning rate that could be set.</source>
        <translation>优化器没有可设置的学习率。</translation>
    </message>
    <message>
        <source>The backend is not running: restart it first.</source>
        <translation>后端没有运行：请先重启。</translation>
    </message>
    <message>
        <source>TensorFlow is still being imported.</source>
        <translation>TensorFlow 仍在导入。</translation>
    </message>
    <message>
        <source>The experiment is still being read.</source>
        <translation>实验仍在读取。</translation>
    </message>
    <message>
        <source>It decides the order of the data, so it is changed before the first step: reset first.</source>
        <translation>它决定数据的顺序，只能在第一步之前更改：请先重置。</translation>
    </message>
    <message>
        <source>The experiment cannot be trained like that.</source>
        <translation>实验不能这样训练。</translation>
    </message>
    <message>
        <source>change the learning rate</source>
        <translation>更改学习率</translation>
    </message>
    <message>
        <source>change the steps</source>
        <translation>更改步数</translation>
    </message>
    <message>
        <source>change the epochs</source>
        <translation>更改轮次</translation>
    </message>
    <message>
        <source>change the batch size</source>
        <translation>更改批大小</translation>
    </message>
    <message>
        <source>change the seed</source>
        <translation>更改随机种子</translation>
    </message>
    <message>
        <source>count epochs</source>
        <translation>按轮次计</translation>
    </message>
    <message>
        <source>count steps</source>
        <translation>按步数计</translation>
    </message>
    <message>
        <source>take a suggestion</source>
        <translation>采用建议</translation>
    </message>
    <message>
        <source>change the loss</source>
        <translation>更改损失</translation>
    </message>
    <message>
        <source>change the optimizer</source>
        <translation>更改优化器</translation>
    </message>
    <message>
        <source>change the clipping</source>
        <translation>更改裁剪</translation>
    </message>
    <message>
        <source>change the schedule</source>
        <translation>更改学习率调度</translation>
    </message>
    <message>
        <source>stop early</source>
        <translation>启用提前停止</translation>
    </message>
    <message>
        <source>do not stop early</source>
        <translation>不提前停止</translation>
    </message>
    <message>
        <source>change early stopping</source>
        <translation>更改提前停止</translation>
    </message>
    <message>
        <source>weigh the classes</source>
        <translation>设置类别权重</translation>
    </message>
</context>
<context>
    <name>TrainingParts</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>First learning rate</source>
        <translation>初始学习率</translation>
    </message>
    <message>
        <source>The loss is not for classes.</source>
        <translation>此损失不适用于类别。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>all alike</source>
        <translation>全部相同</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>平衡</translation>
    </message>
    <message>
        <source>one each</source>
        <translation>分别设置</translation>
    </message>
    <message>
        <source>One number for each class, in their order.</source>
        <translation>每个类别一个数，按它们的顺序。</translation>
    </message>
    <message>
        <source>How much a sample of this class counts in the loss.</source>
        <translation>此类别的样本在损失中的权重。</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>class weights</source>
        <translation>类别权重</translation>
    </message>
    <message>
        <source>Suggested {what}: {value}, because {reason}.</source>
        <translation>建议的{what}：{value}，因为{reason}。</translation>
    </message>
</context>
<context>
    <name>UndoController</name>
    <message>
        <source>Nothing was changed yet.</source>
        <translation>还没有更改。</translation>
    </message>
    <message>
        <source>Nothing was taken back.</source>
        <translation>没有撤销过。</translation>
    </message>
    <message>
        <source>Undo {edit}</source>
        <translation>撤销：{edit}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo {edit}</source>
        <translation>重做：{edit}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
</context>
<context>
    <name>UndoEdits</name>
    <message>
        <source>Undo the change by hand</source>
        <translation>撤销手动更改</translation>
    </message>
    <message>
        <source>Redo the change by hand</source>
        <translation>重做手动更改</translation>
    </message>
    <message>
        <source>No value was changed by hand.</source>
        <translation>没有手动更改过数值。</translation>
    </message>
    <message>
        <source>No change by hand was undone.</source>
        <translation>没有撤销过手动更改。</translation>
    </message>
    <message>
        <source>Changing the values…</source>
        <translation>正在更改数值…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undone: {0}</source>
        <translation>已撤销：{0}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
</context>
<context>
    <name>VariableModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>console names</source>
        <translation>控制台名称</translation>
    </message>
    <message>
        <source>kept by the console</source>
        <translation>由控制台保留</translation>
    </message>
    <message>
        <source>The same object as {0}</source>
        <translation>与 {0} 是同一对象</translation>
    </message>
    <message>
        <source>Lies between the elements of {0}, and shares none of them</source>
        <translation>位于 {0} 的元素之间，但不共享其中任何一个</translation>
    </message>
    <message>
        <source>Has elements in common with {0}: a change may show there as well</source>
        <translation>与 {0} 有共同的元素：更改可能也会显示在那里</translation>
    </message>
    <message>
        <source>Shares its memory with {0}: a change may show there as well</source>
        <translation>与 {0} 共用内存：改动也可能在那里显现</translation>
    </message>
    <message>
        <source>Has elements in common with {0} until one of them is changed; counted once</source>
        <translation>在其中一个更改之前，与 {0} 有共同的元素；只计一次</translation>
    </message>
    <message>
        <source>Lies in the same memory as {0} until one of them is changed; counted once</source>
        <translation>与 {0} 位于同一块内存，直到其中之一被改动；只计一次</translation>
    </message>
    <message>
        <source>Only the console keeps it; {0} lets go of it</source>
        <translation>仅由控制台保留；{0} 可将其释放</translation>
    </message>
</context>
<context>
    <name>VariablesController</name>
    <message>
        <source>The backend is starting. Its variables will be listed here.</source>
        <translation>后端正在启动。它的变量会列在这里。</translation>
    </message>
    <message>
        <source>TensorFlow is being imported. Variables will be listed here.</source>
        <translation>正在导入 TensorFlow。变量会列在这里。</translation>
    </message>
    <message>
        <source>{0}. Its variables will be listed here.</source>
        <translation>{0}。它的变量会列在这里。</translation>
    </message>
    <message>
        <source>{0} Its variables are gone with it. Restart the backend to go on.</source>
        <translation>{0} 它的变量已随之丢失。请重启后端再继续。</translation>
    </message>
    <message>
        <source>TensorFlow could not be started: there are no variables.</source>
        <translation>TensorFlow 未能启动：没有变量。</translation>
    </message>
    <message>
        <source>variables {0}</source>
        <translation>变量 {0}</translation>
    </message>
    <message>
        <source>console {0}</source>
        <translation>控制台 {0}</translation>
    </message>
    <message>
        <source>data {0}</source>
        <translation>数据 {0}</translation>
    </message>
    <message>
        <source>step {0}</source>
        <translation>单步 {0}</translation>
    </message>
    <message>
        <source>kept {0}</source>
        <translation>保留 {0}</translation>
    </message>
    <message>
        <source>These names lead to one object: {0}.</source>
        <translation>这些名称指向同一对象：{0}。</translation>
    </message>
    <message>
        <source>No tensor was kept by a circle of references.</source>
        <translation>没有张量被循环引用保留。</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor(s)</source>
        <translation>
            <numerusform>%n 个张量</numerusform>
        </translation>
    </message>
    <message>
        <source>Only circles of references kept {count}, {size}; they are free now.</source>
        <translation>{count}（{size}）仅被循环引用保留，现已释放。</translation>
    </message>
    <message>
        <source>The circles went through {0}.</source>
        <translation>循环经过 {0}。</translation>
    </message>
    <message numerus="yes">
        <source>%n tape(s) that no name leads to keep what they recorded.</source>
        <translation>
            <numerusform>%n 个没有名称的梯度带仍保留其记录的内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>Saving {names}</source>
        <translation>正在保存 {names}</translation>
    </message>
    <message>
        <source>“{0}” cannot be the name of a copy.</source>
        <translation>“{0}”不能作为副本的名称。</translation>
    </message>
    <message>
        <source>A name in Python has letters, digits and _ only, and no digit first.</source>
        <translation>Python 的名称只能有字母、数字和 _，且不能以数字开头。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请选择另一个名称。</translation>
    </message>
</context>
<context>
    <name>VariablesPane</name>
    <message>
        <source>Save selected</source>
        <translation>保存所选</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>The selected rows are still being read.</source>
        <translation>仍在读取所选的行。</translation>
    </message>
    <message>
        <source>Nothing matches “{0}”.</source>
        <translation>没有与“{0}”匹配的内容。</translation>
    </message>
    <message>
        <source>Tensors, arrays, variables, models and layers can be saved.</source>
        <translation>可以保存张量、数组、变量、模型和层。</translation>
    </message>
    <message>
        <source>selected {0}</source>
        <translation>已选 {0}</translation>
    </message>
    <message>
        <source>Copy to device</source>
        <translation>复制到设备</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Copy name as Python</source>
        <translation>复制为 Python 名称</translation>
    </message>
    <message>
        <source>Insert into console</source>
        <translation>插入控制台</translation>
    </message>
    <message>
        <source>What holds it?</source>
        <translation>被什么引用？</translation>
    </message>
    <message>
        <source>List what keeps this object, and its memory, and the lines that let go of it.</source>
        <translation>列出是什么保留了此对象及其内存，以及释放它的代码行。</translation>
    </message>
    <message>
        <source>Save these objects alone into a checkpoint.</source>
        <translation>只把这些对象保存到一个检查点。</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>Select all its names</source>
        <translation>选中它的所有名称</translation>
    </message>
    <message>
        <source>Select all rows of this one object, wherever they are in the tree</source>
        <translation>选中这一对象的所有行，不论它们在树中的何处</translation>
    </message>
    <message>
        <source>Let go of it</source>
        <translation>释放它</translation>
    </message>
    <message>
        <source>Put {0} into the console</source>
        <translation>将 {0} 放入控制台</translation>
    </message>
    <message>
        <source>Name of the copy on {0} in the console:</source>
        <translation>{0} 上的副本在控制台中的名称：</translation>
    </message>
    <message>
        <source>Select variables, tensors or models first.</source>
        <translation>请先选择变量、张量或模型。</translation>
    </message>
    <message>
        <source>Show side by side</source>
        <translation>并排显示</translation>
    </message>
    <message>
        <source>Select two tensors, then show both in the inspector</source>
        <translation>选择两个张量，然后在检视器中一起显示</translation>
    </message>
    <message>
        <source>Nothing matches “{0}”. These are like it:</source>
        <translation>没有与“{0}”匹配的内容。相近的有：</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
</context>
<context>
    <name>WatchArea</name>
    <message>
        <source>Watched</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Watched values</source>
        <translation>监视的值</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>WatchController</name>
    <message>
        <source>index</source>
        <translation>索引</translation>
    </message>
</context>
<context>
    <name>WelcomeController</name>
    <message>
        <source>What is new cannot be shown.</source>
        <translation>无法显示新变化。</translation>
    </message>
    <message>
        <source>This is EagerLab {version} now.</source>
        <translation>现在是 EagerLab {version}。</translation>
    </message>
    <message>
        <source>Your settings, runs and checkpoints are as they were.</source>
        <translation>你的设置、运行记录和检查点保持原样。</translation>
    </message>
</context>
<context>
    <name>WorkRow</name>
    <message>
        <source>How far it is</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Give it up; nothing of the file is kept</source>
        <translation>放弃；不保留文件的任何部分</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
</TS>
