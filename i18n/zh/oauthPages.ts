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
    contact: '如再次出现，请联系应用的负责人（%{contact}），并提供请求编号。',
    noContact: '如再次出现，请联系应用的提供方，并提供请求编号。',
    request: '请求编号：%{requestId}',
  },
}
