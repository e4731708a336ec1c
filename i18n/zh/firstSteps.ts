import type { FirstStepsTexts } from '#i18n/en/firstSteps'

export const firstSteps: FirstStepsTexts = {
  titles: { company: '开始使用', installation: '上线准备' },
  progress: '已完成 %{done}/%{all}',
  done: '已完成',
  steps: {
    secondContact: { title: '绑定第二种联系方式', text: '同时绑定手机号和邮箱，可随时找回账号。' },
    invite: { title: '邀请成员', text: '通过邮件、短信或链接发出邀请。' },
    makeRole: { title: '新建角色', text: '角色决定成员可以打开和操作哪些功能。' },
    giveRole: { title: '为成员分配角色', text: '没有角色的成员仅拥有默认权限。' },
    coverage: { title: '查询作业地点的服务覆盖', text: '了解作业地点可达到的定位精度。' },
    email: { title: '配置邮件发送', text: '未配置邮件服务器时，验证码和邀请邮件无法送达。' },
    sms: { title: '配置短信发送', text: '手机号登录和注册依赖短信验证码。' },
    https: {
      title: '通过 HTTPS 提供服务',
      text: '在代理上配置证书，并将 PUBLIC_URL 设为 https:// 地址。',
    },
    legal: { title: '发布用户协议和隐私政策', text: '发布自己的文本之前，生效的是内置范本。' },
    filings: {
      title: '填写备案号',
      text: '中国大陆的网站须展示 ICP 备案号，填写后显示在公开页面的页脚。',
    },
    secondAdministrator: {
      title: '添加第二位系统超级管理员',
      text: '唯一的管理员无法登录时，将无人能在浏览器中管理平台。',
    },
  },
  joining: {
    title: '加入企业或申请创建企业',
    text: '大部分功能面向企业成员。您可以选择以下方式：',
    join: { title: '企业已在平台注册', text: '申请加入，由企业管理员审批。', go: '加入企业' },
    apply: {
      title: '企业尚未在平台注册',
      text: '申请创建企业，由平台运营方审核；通过后您将成为企业超级管理员。',
      go: '申请创建企业',
    },
    joinOpen: '加入%{company}的申请正在等待企业管理员审批。',
    joinRejected: '加入%{company}的申请已被驳回。',
    reason: '驳回原因：%{reason}',
    applicationOpen: '%{company}的创建申请正在审核。',
    applicationRejected: '%{company}的创建申请被驳回，请修改后重新提交。',
    seeRequest: '查看申请',
    seeApplication: '查看申请',
    correct: '修改申请',
  },
  putAway: '不再显示',
}
