import type { Client } from 'oidc-provider'
import type { Context } from '#server/core/context'
import { deviceName } from '#server/platform/identity/device'
import { accountOf, factsOf, type Call } from './calls.ts'
import { renderDevice, type DevicePageValues } from './pages.ts'
import { oauthPaths } from './paths.ts'
import { scopeOf } from './scopes.ts'

type Problem = Extract<DevicePageValues, { step: 'enter' }>['problem']

/** Facts about the device's request for the confirmation page. */
type DeviceInfo = Record<'address' | 'userAgent', string> & { at: number }

const maxUserAgentLength = 200

const problemsByError: Readonly<Record<string, Problem>> = {
  NoCodeError: 'missing',
  NotFoundError: 'unknown',
  ExpiredError: 'expired',
  AlreadyUsedError: 'used',
  InvalidGrant: 'used',
  InvalidRequest: 'stale',
  SessionNotFound: 'over',
}

/**
 * Keeps the code of `verification_uri_complete` for the field of the page; the library would submit it by itself, which
 * makes a stranger's link too easy to follow.
 */
export const prefillCode = (call: Call, next: () => Promise<unknown>): Promise<unknown> => {
  if (call.path === oauthPaths.code_verification) {
    call.state.typed = call.query.user_code
    call.querystring = ''
  }
  return next()
}

const formOf = (call: Call) => ({
  action: oauthPaths.code_verification,
  xsrf: (call.oidc.session?.state as { secret: string } | undefined)?.secret ?? '',
})

const renderEntry = async (context: Context, call: Call, error?: Error): Promise<void> => {
  if (error?.name === 'AbortedError') return renderDevice(context, call, { step: 'cancelled' })
  const { params } = call.oidc
  const session = call.oidc.session as { new?: true } | undefined
  if (error && session?.new) {
    // A browser without our cookie has no form to submit again; the library cannot store its session here.
    Object.assign(session, { touched: false })
    call.status = 303
    call.redirect(oauthPaths.code_verification)
    return
  }
  const typed = [params?.user_code, call.state.typed].find((one) => typeof one === 'string')
  const problem = error && (problemsByError[error.name] ?? 'failed')
  await renderDevice(context, call, { step: 'enter', typed: typed ?? '', problem, ...formOf(call) })
}

const renderConfirmation = async (
  context: Context,
  call: Call,
  client: Client,
  { address, userAgent, at }: DeviceInfo,
  code: string,
): Promise<void> => {
  const { name, enName } = factsOf(client)
  await renderDevice(context, call, {
    step: 'confirm',
    code,
    client: { name, enName },
    device: deviceName(userAgent),
    address,
    minutes: Math.max(0, Math.floor((context.now() - at) / 60_000)),
    ...formOf(call),
  })
}

const renderDone = async (context: Context, call: Call): Promise<void> => {
  const outlives = call.oidc.entities.DeviceCode?.scopes.has('offline_access')
  await renderDevice(context, call, {
    step: 'done',
    person: accountOf(call).person.realName,
    end: outlives ? 'withdraw' : 'session',
  })
}

/** Logs in people at devices without a browser (RFC 8628), by a code of 34 bits that they type on another device. */
export const deviceFlowOf = (context: Context) => ({
  enabled: true,
  charset: 'base-20' as const,
  mask: '****-****',
  deviceInfo: (call: Call): DeviceInfo => {
    const { params } = call.oidc
    // A scope is optional there, and the library would refuse only after the person confirmed.
    if (params) params.scope ??= 'openid'
    const { address, userAgent } = scopeOf(call)
    return { address, userAgent: userAgent.slice(0, maxUserAgentLength), at: context.now() }
  },
  userCodeInputSource: (call: Call, _form: string, _out?: object, error?: Error) =>
    renderEntry(context, call, error),
  userCodeConfirmSource: (call: Call, _form: string, client: Client, info: object, code: string) =>
    renderConfirmation(context, call, client, info as DeviceInfo, code),
  successSource: (call: Call) => renderDone(context, call),
})
