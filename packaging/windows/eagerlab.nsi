; EagerLab's installer for Windows: for one person, without an administrator's rights.
;
; packaging/build_windows.py fills a folder, TREE, and lets makensis put it into the installer:
;
;   TREE          python\ (a whole Python with EagerLab in it), eagerlab.ico, experiment.ico, eagerlab.cmd, LICENSE.txt; side.bmp is shown
;   OUTPUT        the installer to write
;   VERSION       for people; VERSION4 the same in four numbers
;   SIZE_KB       of the installed program
;   LONGEST       characters of the longest path in the tree
;   QUICK         when defined, compress little
;   SIGN          when defined, a command that signs the file whose name is appended
;   TARGET        when defined, another kind of stub than makensis's own choice
;
; Silent: EagerLab-….exe /S [/D=C:\folder], uninstall.exe /S. Exit status 2: nothing was changed, see the reasons below.

Unicode true
!ifdef TARGET
  Target ${TARGET}
!endif
!ifdef QUICK
  SetCompressor zlib
!else
  ; Each file by itself. As one block it would be unpacked into a temporary file first: a second 1.5 GB of room, for
  ; which nothing has looked, and twice the writing.
  SetCompressor lzma
  SetCompressorDictSize 64
!endif

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WordFunc.nsh
!include WinVer.nsh
!include x64.nsh
!include Win/COM.nsh
!include Win/Propkey.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\EagerLab"
!define OWN_KEY "Software\EagerLab"
!define CLASSES "Software\Classes"
!define KIND "EagerLab.Experiment"
; What the program calls itself to the taskbar (eagerlab/gui/system.py).
!define APP_ID "EagerLab.EagerLab"
; -E: no PYTHON… variable of the person's changes the window. -P: no file of the working folder is taken for a module.
; -s: nor a package that the person has installed for another Python of the same version.
!define ARGUMENTS "-E -P -s -m eagerlab"
!define LONGEST_PATH_OF_WINDOWS 259

Name "EagerLab"
OutFile "${OUTPUT}"
BrandingText "EagerLab ${VERSION}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\EagerLab"
InstallDirRegKey HKCU "${OWN_KEY}" "InstallDir"
AllowSkipFiles off
ManifestDPIAware true
ManifestSupportedOS all

!define MUI_ICON "${TREE}/eagerlab.ico"
!define MUI_UNICON "${TREE}/eagerlab.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${TREE}/side.bmp"
!define MUI_ABORTWARNING
!define MUI_WELCOMEPAGE_TEXT "$(WelcomeText)"
!define MUI_FINISHPAGE_TEXT "$(FinishText)"
!define MUI_FINISHPAGE_TEXT_LARGE
!define MUI_FINISHPAGE_RUN "$INSTDIR\python\pythonw.exe"
!define MUI_FINISHPAGE_RUN_PARAMETERS "${ARGUMENTS}"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(RemoveText)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The language of Windows is taken where it is one of these, else the first.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"
!include strings.nsh

VIProductVersion "${VERSION4}"
VIFileVersion "${VERSION4}"
!macro version_of_language LANGUAGE DESCRIPTION
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "EagerLab"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "${DESCRIPTION}"
  VIAddVersionKey /LANG=${LANGUAGE} "CompanyName" "${PUBLISHER}"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "${COPYRIGHT}"
!macroend
!insertmacro version_of_language ${LANG_ENGLISH} "EagerLab installer"
!insertmacro version_of_language ${LANG_SIMPCHINESE} "EagerLab 安装程序"

!ifdef SIGN
  !finalize '${SIGN} "%1"'
  !uninstfinalize '${SIGN} "%1"'
!endif

; Stop with one sentence, in silent mode without a window; nothing has been changed yet.
!macro refuse TEXT
  MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
  SetErrorLevel 2
  Quit
!macroend

; Move a folder of ours to another name. Windows refuses while a program in it runs.
!macro put_aside OLD NEW
  ${Do}
    ClearErrors
    Rename "${OLD}" "${NEW}"
    ${IfNot} ${Errors}
      ${ExitDo}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(CloseFirst)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${Loop}
!macroend

; Remove a file. Windows refuses while another program looks at it: the shell at an icon, the uninstaller that was
; started at itself, until it has handed over to the copy of it that works here.
!macro delete_patiently FILE
  Delete "${FILE}"
  ${ForEach} $0 1 100 + 1
    ${IfNot} ${FileExists} "${FILE}"
      ${ExitFor}
    ${EndIf}
    Sleep 100
    Delete "${FILE}"
  ${Next}
!macroend

; Let a shortcut carry the name that the program gives itself in the taskbar. Else a window that is pinned there
; would start Python and nothing more, and stand beside the button of its own shortcut.
!macro name_for_taskbar SHORTCUT ID
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${If} $1 P<> 0
      ${IPersistFile::Load} $1 '("${SHORTCUT}",${STGM_READWRITE})'
      ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r2)'
      ${If} $2 P<> 0
        System::Call 'oleaut32::SysAllocString(w "${ID}")p.r3'
        System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r4'
        System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_BSTR},,p r3)p.r5'
        ${IPropertyStore::SetValue} $2 '($4,$5)'
        ${IPropertyStore::Commit} $2 ""
        System::Call 'oleaut32::SysFreeString(p r3)'
        System::Free $4
        System::Free $5
        ${IUnknown::Release} $2 ""
        ${IPersistFile::Save} $1 '("${SHORTCUT}",1)'
      ${EndIf}
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
!macroend

!macro tell_shell
  ; SHCNE_ASSOCCHANGED, SHCNF_FLUSH
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0x1000, p 0, p 0)"
!macroend

Function .onInit
  ${IfNot} ${AtLeastWin10}
    !insertmacro refuse "$(NeedsWindows10)"
  ${EndIf}
  ${IfNot} ${RunningX64}
    !insertmacro refuse "$(NeedsWindows10)"
  ${EndIf}
  ReadRegStr $0 HKCU "${OWN_KEY}" "Version"
  ${If} $0 != ""
    ${VersionCompare} $0 "${VERSION4}" $1
    ${If} $1 == 1 ; what is installed is newer
    ${AndIf} ${Cmd} `MessageBox MB_YESNO|MB_ICONQUESTION "$(NewerIsThere)" /SD IDYES IDNO`
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${EndIf}
FunctionEnd

Section
  StrLen $0 $INSTDIR
  IntOp $0 $0 + ${LONGEST}
  IntOp $0 $0 + 1
  ${If} $0 > ${LONGEST_PATH_OF_WINDOWS}
    !insertmacro refuse "$(TooDeep)"
  ${EndIf}
  SetOutPath "$INSTDIR"
  ; Left by an installation that was cut off; what it had put aside is replaced anyway.
  RMDir /r "$INSTDIR\python.old"
  ${If} ${FileExists} "$INSTDIR\python\*.*"
    ; Moved and not overwritten: no module of an older version stays, and a failure can be undone.
    !insertmacro put_aside "$INSTDIR\python" "$INSTDIR\python.old"
  ${EndIf}
  File "${TREE}/eagerlab.ico"
  File "${TREE}/experiment.ico"
  File "${TREE}/eagerlab.cmd"
  File "${TREE}/LICENSE.txt"
  SetOutPath "$INSTDIR\python"
  File /r "${TREE}/python/*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  SetOutPath "$PROFILE" ; where the program begins, as on other systems
  CreateShortCut "$SMPROGRAMS\EagerLab.lnk" "$INSTDIR\python\pythonw.exe" "${ARGUMENTS}" "$INSTDIR\eagerlab.ico" 0 \
    SW_SHOWNORMAL "" "$(Comment)"
  !insertmacro name_for_taskbar "$SMPROGRAMS\EagerLab.lnk" "${APP_ID}"

  WriteRegStr HKCU "${OWN_KEY}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${OWN_KEY}" "Version" "${VERSION4}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "EagerLab"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\eagerlab.ico"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1

  WriteRegStr HKCU "${CLASSES}\.eagerlab" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\.eagerlab" "Content Type" "application/x-eagerlab"
  WriteRegStr HKCU "${CLASSES}\.eagerlab" "PerceivedType" "document"
  WriteRegNone HKCU "${CLASSES}\.eagerlab\OpenWithProgids" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "$(KindOfFile)"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\experiment.ico,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open" "FriendlyAppName" "EagerLab"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\python\pythonw.exe" ${ARGUMENTS} "%1"'
  !insertmacro tell_shell

  RMDir /r "$INSTDIR\python.old"
SectionEnd

Function .onInstFailed
  ${If} ${FileExists} "$INSTDIR\python.old\*.*"
    SetOutPath "$INSTDIR"
    RMDir /r "$INSTDIR\python"
    Rename "$INSTDIR\python.old" "$INSTDIR\python"
  ${EndIf}
FunctionEnd

; Only what was installed is removed, never the whole of a folder that the person has chosen; and nothing of the
; person's: runs, settings and own packages are in %LOCALAPPDATA%\eagerlab and stay.
Section "Uninstall"
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR\python.old"
  ${If} ${FileExists} "$INSTDIR\python\*.*"
    !insertmacro put_aside "$INSTDIR\python" "$INSTDIR\python.old"
    RMDir /r "$INSTDIR\python.old"
  ${EndIf}
  !insertmacro delete_patiently "$INSTDIR\eagerlab.ico"
  !insertmacro delete_patiently "$INSTDIR\experiment.ico"
  !insertmacro delete_patiently "$INSTDIR\eagerlab.cmd"
  !insertmacro delete_patiently "$INSTDIR\LICENSE.txt"
  ${If} $EXEDIR != $INSTDIR ; else no copy works, but itself, so that somebody can wait for it
    !insertmacro delete_patiently "$INSTDIR\uninstall.exe"
  ${EndIf}
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\EagerLab.lnk"

  ReadRegStr $0 HKCU "${CLASSES}\.eagerlab" ""
  ${If} $0 == "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\.eagerlab" ""
    DeleteRegValue HKCU "${CLASSES}\.eagerlab" "Content Type"
    DeleteRegValue HKCU "${CLASSES}\.eagerlab" "PerceivedType"
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.eagerlab\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.eagerlab\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.eagerlab"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "${OWN_KEY}"
  !insertmacro tell_shell
SectionEnd
