import type { InteractionTexts } from '#i18n/en/interaction'

export const interaction: InteractionTexts = {
  title: '登录“%{name}”',
  device: '将设备连接到“%{name}”',
  opening: '正在打开“%{name}”…',
  proceed: '以%{person}的身份继续',
  another: '使用其他账号',
  confirm: '请确认是您本人',
  consent: {
    title: '“%{name}”申请获取',
    person: '当前登录账号：%{person}',
    scopes: {
      openid: '用户编号',
      profile: '姓名、昵称、用户名和语言',
      email: '邮箱',
      phone: '手机号',
      company: '企业和部门',
      permissions: '您在该应用中的权限和角色',
      offline_access: '未使用该应用时，也可获取以上信息',
    },
    between: '、',
    none: '无',
    limits: '该应用无法获知您的密码，也不能更改您的账号。',
    withdraw: '您可随时在用户中心的“账号与安全”页面中撤回授权。',
    allow: '同意',
    refuse: '不同意',
  },
  closed: {
    title: '无法打开“%{name}”',
    text: '您的账号没有该应用的访问权限。',
    missing: '打开该应用需要“%{permission}”权限。',
    back: '返回应用',
  },
}
