import type { SetupTexts } from '#i18n/en/setup'

export const setup: SetupTexts = {
  title: '初始化平台',
  loading: '正在检查地址',
  note: '创建首位系统超级管理员，以及运营本平台的企业。',
  companyName: '企业名称',
  companyHelp: '运营本平台的企业。',
  submit: '创建管理员',
  busy: '正在创建…',
  done: '管理员已创建',
  doneText: '请用 %{username} 登录，首次登录需同意用户协议。',
  closed: '无法初始化',
  closedText:
    '初始化地址在服务器启动时显示，创建首位管理员后即失效。管理员已创建的，请直接登录；尚未创建的，请重新打开完整地址。',
}
