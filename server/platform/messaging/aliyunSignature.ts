import { createHash, createHmac } from 'node:crypto'

const hexHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Percent-encodes by RFC 3986; `encodeURIComponent` leaves five more characters as they are. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export interface AliyunCall {
  host: string
  action: string
  version: string
  parameters: Readonly<Record<string, string>>
}

/**
 * Builds the query and headers (except `Host`) of an Alibaba Cloud call with signature version 3, ACS3-HMAC-SHA256, as
 * described in https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature (V3版本请求体&签名机制).
 * @param nonce must differ for every call
 * @param at milliseconds since 1970; at most 15 minutes off Alibaba's clock
 */
export const signedCall = (
  { host, action, version, parameters }: AliyunCall,
  { id, secret }: { id: string; secret: string },
  nonce: string,
  at: number,
): { query: string; headers: Record<string, string> } => {
  const query = Object.entries(parameters)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  const noBody = hexHash('')
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': noBody,
    'x-acs-date': `${new Date(at).toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const signed = Object.entries({ host, ...headers })
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', query, lines.join(''), names, noBody].join('\n')
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hexHash(canonical)}`)
    .digest('hex')
  return {
    query,
    headers: {
      ...headers,
      Authorization: `ACS3-HMAC-SHA256 Credential=${id},SignedHeaders=${names},Signature=${signature}`,
    },
  }
}
