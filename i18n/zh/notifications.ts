import type { NotificationKind } from '#contract/operations/notifications'

export const notifications = {
  'security.newDevice': '在新设备登录：%{device}，来自 %{address}。',
  'security.signInAfterLock': '账号曾因连续输错密码被锁定，现已登录：%{device}，来自 %{address}。',
  'security.sessionReused':
    '有人在 %{address} 再次使用了已失效的登录凭据：%{device}。相应设备已下线。如果您没有复制过浏览器数据，凭据可能已被他人窃取。',
  'security.passwordChanged': '密码已修改，所有设备均已下线。',
  'security.passwordReset': '已通过验证码重置密码，所有设备均已下线。',
  'security.passwordGenerated':
    '%{user}为您的账号生成了新密码，所有设备均已下线。使用该密码登录时，须先设置自己的密码。',
  'security.phoneChanged': '账号已绑定手机号 %{phone}。',
  'security.emailChanged': '账号已绑定邮箱 %{email}。',
  'security.phoneSet':
    '%{user}将您账号的手机号改为 %{contact}。新手机号须由您在“账号与安全”中验证后才会生效。',
  'security.emailSet':
    '%{user}将您账号的邮箱改为 %{contact}。新邮箱须由您在“账号与安全”中验证后才会生效。',
  'security.phoneRemoved': '%{user}移除了您账号的手机号 %{contact}。',
  'security.emailRemoved': '%{user}移除了您账号的邮箱 %{contact}。',
  'security.viewedAs': '%{user}以您的身份预览了用户中心（只读）。',
  'security.factorAdded': '您的账号添加了二次验证方式“%{name}”。',
  'security.factorRemoved': '您的账号移除了二次验证方式“%{name}”。',
  'security.factorsReset':
    '%{user}移除了您账号的全部二次验证方式，所有设备均已下线。原因：%{reason}',
  'security.recoveryCodeUsed': '您账号的一个恢复码已被使用，还剩 %{left}\u00a0个恢复码。',
  'security.recoveryCodesMade': '您的账号生成了新的恢复码，原有恢复码已失效。',
  'company.passed': '%{company}已通过审核，您已成为其企业超级管理员。',
  'company.rejected': '%{company}的申请被驳回：%{reason}',
  'company.closed': '%{company}已关闭。%{reason}',
  'company.applicationClosed': '%{company}的创建申请已关闭。%{reason}',
  'company.suspended': '%{company}已被暂停：%{reason}',
  'company.reopened': '%{company}已恢复：%{reason}',
  'company.transferred': '您已成为%{company}的企业超级管理员。',
  'join.requested': '%{user}申请加入%{company}。',
  'join.agreed': '您已加入%{company}。',
  'join.rejected': '加入%{company}的申请被驳回：%{reason}',
  'join.withdrawn': '%{user}撤回了加入%{company}的申请。',
  'company.applied': '%{user}提交了%{company}的申请，等待审核。',
  'company.withdrawn': '%{user}撤回了%{company}的申请。',
  'company.licenceChanged': '%{user}更新了%{company}的营业执照，请核对。',
  'company.licenceRemoved': '%{user}移除了%{company}的营业执照。',
  'company.assigned': '%{company}已分配给您跟进。',
  'company.unassigned': '%{company}不再由您跟进。',
  'rights.requested': '%{user}申请权限“%{permission}”。',
  'rights.granted': '您已获得权限“%{permission}”。',
  'rights.declined': '权限“%{permission}”的申请被驳回：%{reason}',
  'quota.requested': '%{user}为%{company}申请增加配额。',
  'quota.granted':
    '%{company}的配额现为：%{users}\u00a0位用户、%{devices}\u00a0台设备、%{storage}\u00a0GiB 存储空间。',
  'administrator.addRequested':
    '%{user}申请将%{person}设为系统超级管理员，须由另一位系统超级管理员审批。',
  'administrator.removeRequested':
    '%{user}申请取消%{person}的系统超级管理员身份，须由另一位系统超级管理员审批。',
  'administrator.added': '%{person}已成为系统超级管理员（由%{user}申请）。',
  'administrator.removed': '%{person}已不再是系统超级管理员（由%{user}申请）。',
  'administrator.accountChanged': '%{user}修改了另一位系统超级管理员的账号，详见日志。',
  'setting.deliveryChanged': '%{user}修改了邮件和短信的发送设置，详见日志。',
  'administrator.declined': '您提交的关于%{person}的申请被驳回：%{reason}',
  'quota.declined': '%{company}的配额申请已被驳回：%{reason}',
  'usage.devicesOver': '%{company}现有 %{count}\u00a0台设备，已超出 %{quota}\u00a0台的配额。',
  'usage.storageOver':
    '%{company}已使用 %{count}\u00a0GiB 存储空间，超出 %{quota}\u00a0GiB 的配额。',
  'webhook.failing':
    '发往事件订阅“%{name}”的事件已连续 %{hours}\u00a0小时发送失败，该订阅已暂停。接收地址恢复后，请恢复该订阅。',
  'webhook.gone': '事件订阅“%{name}”的接收地址返回 410，表示已不存在，该订阅已暂停。',
  'apiToken.expiring':
    '%{company}的接口令牌“%{token}”将于 %{date}（UTC）到期，请在此之前为脚本更换新的令牌。',
  'company.memberLeft': '%{user}已退出%{company}。',
  'invitation.waiting':
    '%{user}接受了%{inviter}发出的加入%{company}的邀请。邀请发出后情况有变化，请审批该加入申请。',
  'invitation.accepted': '%{user}已接受邀请，成为%{company}的成员。',
} as const satisfies Record<NotificationKind, string>
