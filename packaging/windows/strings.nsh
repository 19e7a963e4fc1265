; What the installer says, in each language. Names of EagerLab's own are the same in all.

!define PUBLISHER "The EagerLab authors"
!define COPYRIGHT "The EagerLab authors, Apache License 2.0"

!macro said NAME ENGLISH CHINESE
  LangString ${NAME} ${LANG_ENGLISH} "${ENGLISH}"
  LangString ${NAME} ${LANG_SIMPCHINESE} "${CHINESE}"
!macroend

!insertmacro said WelcomeText \
  "EagerLab ${VERSION} is a desktop playground for eager TensorFlow.$\r$\n$\r$\nIt is installed for you alone and needs no administrator. An older version is replaced; your runs, settings and packages stay as they are.$\r$\n$\r$\n$_CLICK" \
  "EagerLab ${VERSION} 是即时 TensorFlow 的桌面实验台。$\r$\n$\r$\n它只为你安装，不需要管理员权限。旧版本会被替换；你的运行记录、设置和软件包保持不变。$\r$\n$\r$\n$_CLICK"
!insertmacro said FinishText \
  "EagerLab is installed. It is in the Start menu, and .eagerlab files open with it.$\r$\n$\r$\nTensorFlow computes on the processor here: it has had no GPU support on Windows since version 2.11. For an NVIDIA card, use EagerLab in WSL2." \
  "EagerLab 已安装。它在“开始”菜单中，.eagerlab 文件会用它打开。$\r$\n$\r$\n在这里 TensorFlow 使用处理器计算：从 2.11 版起，它在 Windows 上不再支持 GPU。要使用 NVIDIA 显卡，请在 WSL2 中运行 EagerLab。"
!insertmacro said RemoveText \
  "EagerLab will be removed. Your runs, settings and packages stay in $LOCALAPPDATA\eagerlab; delete that folder yourself if you do not need them." \
  "EagerLab 将被移除。你的运行记录、设置和软件包保留在 $LOCALAPPDATA\eagerlab；如果不再需要，请自行删除该文件夹。"
!insertmacro said CloseFirst \
  "EagerLab is running. Close its windows, then try again." \
  "EagerLab 正在运行。请关闭它的窗口，然后重试。"
!insertmacro said NewerIsThere \
  "A newer version of EagerLab is installed. Replace it with ${VERSION}?" \
  "已安装更新版本的 EagerLab。要用 ${VERSION} 替换它吗？"
!insertmacro said NeedsWindows10 \
  "EagerLab needs Windows 10 or later, 64 bits." \
  "EagerLab 需要 64 位的 Windows 10 或更高版本。"
!insertmacro said TooDeep \
  "The folder $INSTDIR lies too deep: Windows could not reach all files below it. Choose one with a shorter path." \
  "文件夹 $INSTDIR 的路径太长：Windows 无法访问其中的所有文件。请选择路径更短的文件夹。"
!insertmacro said Comment \
  "Train neural networks eagerly, watch them learn, and look inside" \
  "即时训练神经网络，观察学习过程，查看内部"
!insertmacro said KindOfFile "EagerLab experiment" "EagerLab 实验"
