import type { MailKey } from '#i18n/en/mails'

export const mails = {
  codeSubject: '%{system}验证码',
  'code.register': '注册验证码',
  'code.login': '登录验证码',
  'code.resetPassword': '重置密码验证码',
  'code.bindPhone': '绑定手机号验证码',
  'code.bindEmail': '绑定邮箱验证码',
  'code.confirm': '身份确认验证码',
  codeHint: '请在获取验证码的页面输入。%{minutes}\u00a0分钟内有效，仅可使用一次。',
  codeWarning: '%{system}的工作人员不会向您索要验证码。如非本人操作，请忽略此邮件。',
  'sms.register': '【%{system}】验证码 %{code}，用于注册，%{minutes} 分钟内有效，请勿告知他人。',
  'sms.login': '【%{system}】验证码 %{code}，用于登录，%{minutes} 分钟内有效，请勿告知他人。',
  'sms.resetPassword':
    '【%{system}】验证码 %{code}，用于重置密码，%{minutes} 分钟内有效，请勿告知他人。',
  'sms.bindPhone':
    '【%{system}】验证码 %{code}，用于绑定手机号，%{minutes} 分钟内有效，请勿告知他人。',
  'sms.confirm':
    '【%{system}】验证码 %{code}，用于确认本人身份，%{minutes} 分钟内有效，请勿告知他人。',
  testSubject: '%{system}：测试邮件',
  testTitle: '邮件发送正常',
  testText: '这封邮件由%{system}的系统设置发出，用于确认邮件可以送达。',
  'sms.test': '【%{system}】这是一条测试短信，用于确认短信可以送达。',
  noticeSubject: '%{system}账号安全提醒',
  noticeTitle: '账号 %{username} 安全提醒',
  noticeTime: '时间：%{time}。IP 地址：%{address}。',
  unknownDevice: '未知设备',
  noticeAdvice: '如非本人操作，请立即前往 %{url}/resetPassword 重置密码，所有设备将随之下线。',
  contactEntered:
    '管理员为账号 %{username} 登记了此邮箱。须由账号所有者登录后在“账号与安全”中验证，验证后才会生效。',
  contactReplaced:
    '管理员为账号 %{username} 登记了新的联系方式，以替换此联系方式。在账号所有者验证新联系方式之前，已验证的联系方式继续有效。',
  contactRemoved: '管理员从账号 %{username} 移除了此联系方式，不能再用它登录或重置密码。',
  factorsReset: '管理员移除了账号 %{username} 的全部二次验证方式，所有设备已下线。',
  contactUnknown: '如果这不是您的账号，请忽略此邮件。',
  contactAdvice: '如有疑问，请联系企业管理员。',
  'sms.contactEntered':
    '【%{system}】账号 %{username} 登记了本机号码，验证后才会生效。如果这不是您的账号，请忽略。',
  'sms.contactReplaced':
    '【%{system}】账号 %{username} 登记了新手机号，以替换本机号码。如有疑问，请联系企业管理员。',
  'sms.contactRemoved':
    '【%{system}】本机号码已从账号 %{username} 移除。如有疑问，请联系企业管理员。',
  'sms.factorsReset':
    '【%{system}】管理员移除了账号 %{username} 的全部二次验证方式。如有疑问，请联系企业管理员。',
  phoneChanged: '账号 %{username} 的手机号已更换为 %{contact}。',
  emailChanged: '账号 %{username} 的邮箱已更换为 %{contact}。',
  contactUndo:
    '如非本人操作，请在%{until} 前撤销此次更换。撤销后将恢复原联系方式，所有设备随之下线。在此之前，新联系方式不能用于验证码登录或重置密码。',
  contactUndoAction: '撤销更换',
  'sms.phoneChanged':
    '【%{system}】账号 %{username} 的手机号已更换为 %{contact}。如非本人操作，请在%{until} 前撤销：%{link}',
  'sms.emailChanged':
    '【%{system}】账号 %{username} 的邮箱已更换为 %{contact}。如非本人操作，请在%{until} 前撤销：%{link}',
  accountDeleted: '账号 %{username} 经身份确认后已注销，个人数据已清除，无法再登录。',
  accountMerged:
    '账号 %{username} 经密码确认后已合并到另一个账号，并已注销，个人数据已清除。另一个账号此前未绑定手机号或邮箱的，已沿用此账号已验证的手机号或邮箱。',
  accountEndAdvice: '如非本人操作，请立即联系企业管理员或平台运营方。账号无法恢复。',
  'sms.accountDeleted':
    '【%{system}】账号 %{username} 经身份确认后已注销。如非本人操作，请立即联系企业管理员或平台运营方。',
  'sms.accountMerged':
    '【%{system}】账号 %{username} 经密码确认后已合并到另一个账号并注销。如非本人操作，请立即联系企业管理员或平台运营方。',
  activationSubject: '%{system}：激活您的账号',
  activationTitle: '激活账号 %{username}',
  activationText: '%{company}在%{system}为您创建了账号 %{username}。请设置密码后使用。',
  activationHint: '链接仅可使用一次，%{time} 前有效。设置密码后，此邮箱即通过验证。',
  activationAction: '设置密码',
  'sms.activation':
    '【%{system}】%{company}为您创建了账号 %{username}，请在%{time} 前设置密码：%{link}',
  time: '北京时间 %{clock}',
  footer: '本邮件由%{system}（%{url}）自动发送，请勿回复。',
  invitationSubject: '%{company}邀请您加入%{system}',
  invitationTitle: '加入%{company}',
  invitationText: '%{inviter}邀请您在%{system}加入%{company}。',
  invitationRoles: '您的角色：%{roles}。',
  invitationAction: '查看邀请',
  invitationHint: '仅限此邮箱使用，%{time} 前有效。请用此邮箱注册或登录后接受。',
  invitationWarning: '如不认识发送人，请忽略此邮件。',
  'sms.invitation':
    '【%{system}】%{inviter}邀请您加入%{company}，仅限本机号码，%{time} 前有效：%{link}',
  notificationSubject: '%{system}：%{title}',
  notificationTitle: '%{username} 的通知',
  notificationAction: '查看',
  notificationChoice: '您已选择通过邮件接收通知，可在“账号与安全”中关闭。',
} as const satisfies Record<MailKey, string>
