import { actInChinese as act } from '#i18n/audit'
import type { Twin } from '#i18n/index'
import type { audit as en } from '#i18n/en/audit'

export const audit: Twin<typeof en> = {
  userImport_check: act('检查用户导入', '上传%{target}进行导入检查', '尝试导入用户'),
  userImport_discard: act('放弃用户导入', '放弃了%{target}的导入', '尝试放弃%{target}'),
  signIn: act('登录', '登录'),
  signIn_failed: act('登录失败', '登录失败', '登录失败'),
  signOut: act('退出登录', '退出登录', '尝试退出登录'),
  session_reuse: act('使用已失效会话', '的已失效会话被再次使用，会话已终止'),
  session_end: act('终止本人会话', '终止了自己的一个会话', '尝试终止自己的一个会话'),
  session_endOthers: act('终止本人其他会话', '终止了自己的其他会话', '尝试终止自己的其他会话'),
  defaultPermission_edit: act('修改默认权限', '修改%{target}的默认权限', '尝试修改默认权限'),
  account_edit: act('修改本人信息', '修改本人信息', '尝试修改本人信息'),
  account_avatar: act('更换本人头像', '更换本人头像', '尝试更换本人头像'),
  account_phone: act('更换本人手机号', '更换手机号', '尝试更换手机号'),
  account_email: act('更换本人邮箱', '更换邮箱', '尝试更换邮箱'),
  account_merge: act(
    '合并本人的其他账号',
    '将本人的其他账号合并到当前账号',
    '尝试将其他账号合并到当前账号',
  ),
  account_undoContact: act('撤销联系方式更换', '通过收到的链接撤销了联系方式的更换'),
  account_delete: {
    label: '注销账号',
    done: '%{target}的账号已注销',
    refused: '%{actor}尝试注销账号',
  },
  account_confirm: act('确认本人身份', '确认了本人身份', '未能确认本人身份'),
  application_signIn: act('登录应用', '登录%{target}', '尝试登录%{target}'),
  application_refused: { label: '拒绝应用的请求', done: '已拒绝%{target}的请求' },
  application_signOut: act('退出应用', '退出%{target}'),
  application_consent: act('授权应用', '授权%{target}获取本人信息', '尝试授权%{target}'),
  application_withdraw: act('撤回应用授权', '撤回对%{target}的授权', '尝试撤回应用授权'),
  oauthKey_rotate: { label: '更换应用登录签名密钥', done: '已生成新的应用登录签名密钥' },
  password_change: act('修改密码', '修改密码', '尝试修改密码'),
  password_reset: act('重置密码', '重置密码'),
  consent_give: act('同意协议', '同意了协议', '尝试同意协议'),
  consent_withdraw: act('撤回对协议的同意', '撤回对协议的同意', '尝试撤回对协议的同意'),
  notification_read: act('将通知标为已读', '将通知标为已读', '尝试将通知标为已读'),
  usage_report: {
    label: '上报用量',
    done: '%{target}的用量已更新',
    refused: '用量上报被拒绝',
  },
  usage_admit: {
    label: '拒绝超出配额的新增用量',
    done: '已准许%{target}新增用量',
    refused: '已拒绝%{target}新增用量：将超出配额',
  },
  firstSteps_mark: act('标记“开始使用”的步骤', '标记“开始使用”的步骤', '尝试标记“开始使用”的步骤'),
}
