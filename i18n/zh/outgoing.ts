import type { OutgoingReason } from '#contract/operations/webhooks'

export const outgoing: Record<OutgoingReason, string> = {
  addressNotAllowed: '不允许使用该地址。须为公网 https 地址，端口为 443 或大于 1023。',
  nameNotFound: '该地址的域名不存在，请检查地址。',
  refused: '该地址拒绝连接，请确认应用正在运行。',
  connectionFailed: '无法连接该地址，请确认平台可以访问该地址。',
  certificateNotValid: '该地址的证书无效，请更新证书。',
  timeout: '该地址在 10\u00a0秒内未响应，请确认平台可以访问该地址。',
  status: '该地址返回状态码 %{status}，视为未接受。',
  paused: '事件订阅已暂停，恢复后可发送该事件。',
  noAddress: '未填写地址。',
  noSecret: '密钥已无法读取，未能签名，请更换密钥。',
}
