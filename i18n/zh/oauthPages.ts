import type { OauthPagesTexts } from '#i18n/en/oauthPages'

export const oauthPages: OauthPagesTexts = {
  askSignOut: {
    title: '退出“%{name}”？',
    titleAll: '退出登录？',
    applicationText: '仅退出该应用：退出“%{name}”，平台和其他应用保持登录。',
    everywhereText: '全部退出：同时退出平台，以及在此浏览器中打开的所有应用。',
    application: '仅退出该应用',
    everywhere: '全部退出',
    stay: '保持登录',
  },
  signedOut: {
    title: '已退出登录',
    text: '您已退出“%{name}”。',
    textAll: '您已退出平台，以及打开的所有应用。',
    back: '返回“%{name}”',
    home: '首页',
  },
  connectionFailed: {
    title: '未能完成',
    at: '“%{name}”：',
    reasons: {
      invalid_client: '该应用未在平台登记，或已停用。',
      unauthorized_client: '该应用不能使用此登录方式。',
      invalid_redirect_uri: '该应用的返回地址未登记。',
      server_error: '平台未能处理该请求，请稍后重试。',
      temporarily_unavailable: '平台繁忙，请稍后重试。',
      other: '应用的请求无效或已过期，请返回应用重新开始。',
    },
    contact: '如问题再次出现，请联系应用的负责人（%{contact}），并提供请求编号。',
    noContact: '如问题再次出现，请联系应用的提供方，并提供请求编号。',
    request: '请求编号：%{requestId}',
  },
  connectDevice: {
    enter: {
      title: '连接设备',
      text: '请输入设备上显示的代码，随后在此登录，设备将自动继续。',
      label: '设备代码',
      help: '共 8\u00a0个字母，不区分大小写，连字符可省略。',
      submit: '继续',
    },
    problems: {
      missing: '请输入代码。',
      unknown: '代码无效，请与设备上显示的代码核对。',
      expired: '代码已过期，请在设备上重新开始，获取新代码。',
      used: '代码已使用，请在设备上重新开始，获取新代码。',
      stale: '页面打开时间过长，或在多个标签页中打开，请再次点击“继续”。',
      over: '登录超时，请在设备上重新开始，获取新代码。',
      failed: '未能完成，请稍后重试，或在设备上重新开始。',
    },
    confirm: {
      title: '将此设备连接到“%{name}”？',
      warning: '请确认您面前的设备正显示此代码，再点击“继续”。',
      application: '应用',
      client: '接入客户端',
      device: '设备',
      address: '设备 IP 地址',
      requested: '申请时间',
      now: '1\u00a0分钟内',
      ago: '%{minutes}\u00a0分钟前',
      effect: '连接后，设备将以您的账号登录。如果代码是他人发给您的，请点击“取消”。',
      proceed: '继续',
      cancel: '取消',
    },
    done: {
      title: '设备已连接',
      text: '设备现以%{person}的身份使用“%{name}”。',
      next: '设备将在几秒内自动继续，您可以关闭此页面。',
      ends: {
        session:
          '此次登录结束时，设备将同时退出登录。您可在用户中心的“账号与安全”页面中结束此次登录。',
        withdraw:
          '您在此退出登录后，设备仍保持登录。您可随时在用户中心的“账号与安全”页面中撤回授权。',
      },
    },
    cancelled: {
      title: '设备未连接',
      text: '您的账号未被使用。如需连接设备，请在设备上重新开始，并输入新的代码。',
    },
    tooMany: {
      title: '尝试次数过多',
      text: '您所在的网络输入代码次数过多，请在 %{minutes}\u00a0分钟后重试。',
    },
  },
}
