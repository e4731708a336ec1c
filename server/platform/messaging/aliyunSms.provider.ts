import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  templateCode,
  templatesOf,
  textNames,
  textVariables,
  type TextName,
} from '#contract/text/textTemplates'
import type { AliyunSms } from '#server/core/settings'
import {
  DeliveryError,
  readBounded,
  sendTimeoutMs,
  unanswered,
  type Failure,
  type Message,
  type Provider,
} from './provider.ts'

const hexHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Percent-encodes by RFC 3986; `encodeURIComponent` leaves five more characters as they are. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

interface AliyunCall {
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

const maxAnswerBytes = 65_536
/** Alibaba refuses longer values of variables. */
const maxValueLength = 35
const testCode = '000000'

/** Error codes that are worth a retry: temporary ones, and ones the operator can fix by paying or changing settings. */
const temporaryCodes =
  /^(?:Throttling|ServiceUnavailable|InternalError|isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR|isv\.BUSINESS_LIMIT_CONTROL|isv\.(?:DAY|MONTH)_LIMIT_CONTROL|isv\.OUT_OF_SERVICE|isv\.AMOUNT_NOT_ENOUGH)/
const temporaryStatuses = new Set([408, 429])

const answerShape = z.object({ Code: z.string().regex(/^[\w.-]{1,80}$/) })

const refused = (reason: string, failure: Failure) =>
  new DeliveryError(reason, { permanent: true, failure })

/** Returns the variables of a template. A link is reduced to its token, since Alibaba accepts no URL as a value. */
const parametersOf = (name: TextName, values: Record<string, string>): Record<string, string> => {
  const token = values['link']?.split('#')[1] ?? ''
  const known: Record<string, string> = { code: testCode, ...values, token }
  if (token.length > maxValueLength)
    throw refused('the token is too long for a template', { name: 'unexpected' })
  return Object.fromEntries(
    textVariables[name].map((variable) => [
      variable,
      [...(known[variable] ?? '')].slice(0, maxValueLength).join(''),
    ]),
  )
}

const requestOf = ({ id, recipient, content }: Message, { signName, templates }: AliyunSms) => {
  const { template, values, locale } = content
  const isMainland = recipient.startsWith('+86')
  const reach = isMainland ? 'mainland' : 'international'
  const code = templateCode(templatesOf(templates), template, locale, reach)
  if (code === undefined)
    throw refused(`no template: ${template} ${locale} ${reach}`, { name: 'noTemplate' })
  const name = textNames.find((known) => known === template) ?? 'code'
  return {
    PhoneNumbers: recipient.replace(/^\+(?:86(?=1\d{10}$))?/, ''),
    SignName: signName,
    TemplateCode: code,
    TemplateParam: JSON.stringify(parametersOf(name, values)),
    OutId: String(id),
  }
}

const codeOf = (text: string): string | undefined => {
  try {
    return answerShape.safeParse(JSON.parse(text)).data?.Code
  } catch {
    return undefined
  }
}

/**
 * Sends text messages through Alibaba Cloud (SendSms of Dysmsapi 2017-05-25), which accepts approved templates only.
 * Only the code of a response is reported, because its message may repeat the request.
 */
export const aliyunSmsProvider = (account: AliyunSms, now: () => number): Provider => {
  const { origin, host } = new URL(account.url)
  const key = { id: account.keyId, secret: account.keySecret }
  return {
    keepsContent: false,
    send: async (message) => {
      const parameters = requestOf(message, account)
      const call = { host, action: 'SendSms', version: '2017-05-25', parameters }
      const { query, headers } = signedCall(call, key, randomUUID(), now())
      const answer = await fetch(`${origin}/?${query}`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(sendTimeoutMs),
        headers,
      })
        .then(async (response) => ({
          status: response.status,
          text: await readBounded(response, maxAnswerBytes),
        }))
        .catch((error: unknown) => {
          throw unanswered(error, origin)
        })
      const { status, text } = answer
      const code = codeOf(text)
      if (code === 'OK') return
      if (code === undefined && status < 400)
        throw new DeliveryError('no answer of Alibaba Cloud', { uncertain: true })
      throw new DeliveryError(code ?? `status ${status}`, {
        failure:
          code === undefined
            ? { name: 'status', args: { status } }
            : { name: 'provider', args: { code } },
        permanent:
          status < 500 && !temporaryStatuses.has(status) && !temporaryCodes.test(code ?? ''),
      })
    },
    close: () => {},
  }
}
