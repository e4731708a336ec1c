import { createHmac, timingSafeEqual } from 'node:crypto'

export const isGenuine = (secret, headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': sent = '' } = headers
  const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
  const own = mac.update(`${id}.${time}.${body}`).digest()
  const signatures = sent.split(' ').map((s) => Buffer.from(s.replace('v1,', ''), 'base64'))
  const isSigned = signatures.some((s) => s.length === 32 && timingSafeEqual(s, own))
  return isSigned && Math.abs(Date.now() / 1000 - time) < 300
}
