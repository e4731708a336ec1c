import type { ErrorOut } from 'oidc-provider'
import type { Context } from '#server/core/context'
import { factsOf, type Call } from './calls.ts'
import { policyFor } from './pagePolicy.ts'
import { scopeOf } from './scopes.ts'

type OauthPages = Context['oauthPages']
type OauthPageValues = Parameters<OauthPages['render']>[2]
export type DevicePageValues = NonNullable<OauthPageValues['device']>

const show = (
  context: Context,
  call: Call,
  page: Parameters<OauthPages['render']>[1],
  values: OauthPageValues,
  target?: string,
): void => {
  call.set('Content-Security-Policy', policyFor(target))
  call.set('Cache-Control', 'no-store')
  call.type = 'html'
  call.body = context.oauthPages.render(call.req, page, values).html
}

const applicationOf = async ({ db }: Context, { oidc }: Call): Promise<OauthPageValues> => {
  const facts = oidc.client && factsOf(oidc.client)
  const row =
    facts &&
    (await db
      .read('applications')
      .where({ id: facts.applicationId })
      .first('name', 'en_name', 'contact'))
  return row ? { application: { name: row.name, enName: row.en_name, contact: row.contact } } : {}
}

export const renderDevice = async (
  context: Context,
  call: Call,
  device: DevicePageValues,
): Promise<void> =>
  show(context, call, 'connectDevice', { ...(await applicationOf(context, call)), device })

export const renderLogout = async (context: Context, call: Call): Promise<void> => {
  const state = call.oidc.session?.state as
    | { secret: string; postLogoutRedirectUri?: string }
    | undefined
  const hidden = { xsrf: state?.secret ?? '' }
  const form = { action: call.oidc.urlFor('end_session_confirm'), hidden }
  const values = { ...(await applicationOf(context, call)), form }
  show(context, call, 'askSignOut', values, state?.postLogoutRedirectUri)
}

export const renderLoggedOut = async (context: Context, call: Call): Promise<void> => {
  show(context, call, 'signedOut', await applicationOf(context, call))
}

export const renderFailure = async (context: Context, call: Call, out: ErrorOut): Promise<void> => {
  const { requestId } = scopeOf(call)
  const description = out.error_description ?? ''
  const values = { error: out.error, description, requestId }
  show(context, call, 'connectionFailed', {
    ...(await applicationOf(context, call)),
    ...values,
  })
}
