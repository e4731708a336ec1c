import type { deliveryReasons as english } from '#i18n/en/deliveryReasons'
import type { Twin } from '#i18n/index'

export const deliveryReasons: Twin<typeof english> = {
  hostNotFound: '找不到服务器 %{host}，请检查地址。',
  refused: '%{host} 的 %{port} 端口拒绝连接，请检查服务器和端口。',
  connectionFailed: '无法连接 %{host} 的 %{port} 端口，请检查服务器和端口。',
  timeout: '%{host} 的 %{port} 端口响应超时，请检查服务器和端口。',
  certificate: '%{host} 的证书无效，请更换证书。',
  encryption: '无法与 %{host} 的 %{port} 端口建立加密连接，请检查端口和加密方式。',
  notMailServer: '%{host} 的 %{port} 端口不是邮件服务，请检查服务器和端口。',
  login: '%{host} 拒绝了用户名或密码（%{status}）。',
  senderRefused: '%{host} 拒绝了发件地址（%{status}）。',
  recipientRefused: '%{host} 拒绝向您的邮箱投递（%{status}）。',
  messageRefused: '%{host} 拒绝了邮件内容（%{status}）。',
  status: '网关返回状态码 %{status}。',
  noTemplate: '缺少对应语言和号码的短信模板，请添加。',
  provider: '阿里云返回错误 %{code}。',
  unexpected: '原因见服务器日志。',
}
