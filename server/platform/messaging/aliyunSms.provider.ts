import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  templateCode,
  templatesOf,
  textNames,
  textVariables,
  type TextName,
} from '#contract/text/textTemplates'
import type { AliyunSms } from '#server/core/settings'
import { signedCall } from './aliyunSignature.ts'
import {
  DeliveryError,
  readBounded,
  sendTimeoutMs,
  type Message,
  type Provider,
} from './provider.ts'

const maxAnswerBytes = 65_536
/** Alibaba refuses longer values of variables. */
const maxValueLength = 35
const testCode = '000000'

/** Error codes that are worth a retry: temporary ones, and ones the operator can fix by paying or changing settings. */
const temporaryCodes =
  /^(?:Throttling|ServiceUnavailable|InternalError|isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR|isv\.BUSINESS_LIMIT_CONTROL|isv\.(?:DAY|MONTH)_LIMIT_CONTROL|isv\.OUT_OF_SERVICE|isv\.AMOUNT_NOT_ENOUGH)/
const temporaryStatuses = new Set([408, 429])

const answerShape = z.object({ Code: z.string().regex(/^[\w.-]{1,80}$/) })

const refused = (reason: string) => new DeliveryError(reason, { permanent: true, isAnswer: true })

/** Returns the variables of a template. A link is reduced to its token, since Alibaba accepts no URL as a value. */
const parametersOf = (name: TextName, values: Record<string, string>): Record<string, string> => {
  const token = values['link']?.split('#')[1] ?? ''
  const known: Record<string, string> = { code: testCode, ...values, token }
  if (token.length > maxValueLength) throw refused('the token is too long for a template')
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
  if (code === undefined) throw refused(`no template: ${template} ${locale} ${reach}`)
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
          const late = error instanceof Error && error.name === 'TimeoutError'
          throw new DeliveryError(late ? 'no answer in time' : 'no connection', { uncertain: late })
        })
      const { status, text } = answer
      const code = codeOf(text)
      if (code === 'OK') return
      if (code === undefined && status < 400)
        throw new DeliveryError('no answer of Alibaba Cloud', { uncertain: true })
      throw new DeliveryError(code ?? `status ${status}`, {
        isAnswer: code !== undefined,
        permanent:
          status < 500 && !temporaryStatuses.has(status) && !temporaryCodes.test(code ?? ''),
      })
    },
    close: () => {},
  }
}
