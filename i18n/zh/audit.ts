import type { Twin } from '#i18n/index'
import type { audit as en } from '#i18n/en/audit'

export const audit: Twin<typeof en> = {
  userImport_check: {
    label: '检查用户导入',
    done: '%{actor}上传%{target}进行导入检查',
    refused: '%{actor}尝试导入用户',
  },
  userImport_discard: {
    label: '放弃用户导入',
    done: '%{actor}放弃了%{target}的导入',
    refused: '%{actor}尝试放弃%{target}',
  },
  signIn: { label: '登录', done: '%{actor}登录' },
  signIn_failed: { label: '登录失败', done: '%{actor}登录失败' },
  signOut: { label: '退出登录', done: '%{actor}退出登录', refused: '%{actor}尝试退出登录' },
  session_reuse: { label: '使用已失效会话', done: '%{actor}的已失效会话被再次使用，会话已终止' },
  session_end: {
    label: '终止本人会话',
    done: '%{actor}终止了自己的一个会话',
    refused: '%{actor}尝试终止自己的一个会话',
  },
  session_endOthers: {
    label: '终止本人其他会话',
    done: '%{actor}终止了自己的其他会话',
    refused: '%{actor}尝试终止自己的其他会话',
  },
  defaultPermission_edit: {
    label: '修改默认权限',
    done: '%{actor}修改%{target}的默认权限',
    refused: '%{actor}尝试修改默认权限',
  },
  account_edit: {
    label: '修改本人信息',
    done: '%{actor}修改本人信息',
    refused: '%{actor}尝试修改本人信息',
  },
  account_avatar: {
    label: '更换本人头像',
    done: '%{actor}更换本人头像',
    refused: '%{actor}尝试更换本人头像',
  },
  account_phone: {
    label: '更换本人手机号',
    done: '%{actor}更换手机号',
    refused: '%{actor}尝试更换手机号',
  },
  account_email: {
    label: '更换本人邮箱',
    done: '%{actor}更换邮箱',
    refused: '%{actor}尝试更换邮箱',
  },
  account_delete: {
    label: '注销账号',
    done: '%{target}的账号已注销',
    refused: '%{actor}尝试注销账号',
  },
  password_change: { label: '修改密码', done: '%{actor}修改密码', refused: '%{actor}尝试修改密码' },
  password_reset: { label: '重置密码', done: '%{actor}重置密码' },
  consent_withdraw: {
    label: '撤回对协议的同意',
    done: '%{actor}撤回对协议的同意',
    refused: '%{actor}尝试撤回对协议的同意',
  },
  notification_read: {
    label: '将通知标为已读',
    done: '%{actor}将通知标为已读',
    refused: '%{actor}尝试将通知标为已读',
  },
  firstSteps_mark: {
    label: '标记“开始使用”的步骤',
    done: '%{actor}标记“开始使用”的步骤',
    refused: '%{actor}尝试标记“开始使用”的步骤',
  },
}
