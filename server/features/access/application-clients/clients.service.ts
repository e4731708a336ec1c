import { hash, randomBytes, randomInt } from 'node:crypto'
import {
  applicationClients,
  hasPages,
  type ClientActivity,
  type ClientKind,
  type ClientRecord,
} from '#contract/access/applicationClients'
import {
  mayAddClient,
  mayAddSecret,
  mayTryClient,
  mayUseClient,
  mayUseAddresses,
  scopesOfKind,
} from '#contract/policies/applicationClients'
import { numericId } from '#contract/text/filters'
import type { Transaction } from '#db/connect'
import { invalidField, Refusal, requireAllowed } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import type { Stored } from '#server/core/tableSpec'
import { auditOf, type Changes } from '#server/platform/audit/writeAudit'
import { claimsOfPerson } from '#server/platform/oauth/store/claims'
import { makeCrud } from '#server/platform/routing/crud'
import { listClientActivity } from './activity.queries.ts'
import {
  clientTable,
  deleteArtifacts,
  endSecret,
  insertSecret,
  lockAndCountClients,
} from './clients.queries.ts'
import { mayUsePublicKeys } from './publicKeys.ts'

const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'
const makeClientId = (): string =>
  Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join('')
/** 256 bits in 43 characters. */
const makeSecret = (): string => randomBytes(32).toString('base64url')

const requireUsable = (kind: ClientKind, values: Stored<typeof applicationClients>): void => {
  const { logoutAddress, loginAddress, redirectAddresses = [], scopes = [] } = values
  const addresses = {
    redirectAddresses,
    logoutRedirectAddresses: values.logoutRedirectAddresses ?? [],
    // These two are always web addresses, whose form is checked already.
    ...(!hasPages(kind) && {
      logoutAddress: logoutAddress ? [logoutAddress] : [],
      loginAddress: loginAddress ? [loginAddress] : [],
    }),
  }
  for (const [field, entered] of Object.entries(addresses))
    requireAllowed(mayUseAddresses(kind, entered), {
      fields: { [field]: { key: 'errors.addressNotAllowed' } },
    })
  if (hasPages(kind) && redirectAddresses.length === 0)
    throw invalidField('redirectAddresses', 'validation.required')
  const possible = scopesOfKind(kind)
  if (scopes.some((scope) => !possible.includes(scope)))
    throw invalidField('scopes', 'validation.invalid')
  requireAllowed(mayUsePublicKeys(kind, values.publicKeys ?? ''))
}

export const clientService = makeCrud(clientTable, {
  nameOf: ({ name }) => name,
  applicationOf: ({ applicationId }) => Number(applicationId),
  create: async (trx, _scope, body) => {
    const existing = await lockAndCountClients(trx, body.applicationId)
    if (existing === null) throw invalidField('applicationId', 'validation.application')
    requireAllowed(mayAddClient(existing))
    requireUsable(body.kind, body)
    return { ...body, clientId: makeClientId() }
  },
  change: (_trx, _scope, before, after) => {
    requireUsable(before.kind, after)
    return after
  },
})

const audit = auditOf(applicationClients)

/** Changes a locked client, whose secrets count as part of it, and logs the changes that `perform` returns. */
const changeLocked = (
  scope: Scope,
  id: string,
  verb: 'disable' | 'enable' | 'secretAdd' | 'secretEnd',
  perform: (trx: Transaction, client: ClientRecord) => Promise<Changes>,
): Promise<ClientRecord> =>
  scope.db.transaction(async (trx) => {
    await clientTable.lock(trx, numericId(id) ?? 0)
    const client = await clientService.require(scope, trx, id)
    const changes = await perform(trx, client)
    const { state = client.state } = changes[1] as Partial<ClientRecord>
    await clientTable.update(trx, client, { state }, scope.now())
    const application = Number(client.applicationId)
    await audit(trx, scope, `applicationClient.${verb}`, client, changes, application)
    return clientService.require(scope, trx, id)
  })

export const disableClient = (scope: Scope, id: string): Promise<ClientRecord> =>
  changeLocked(scope, id, 'disable', async (trx, { state, clientId }) => {
    requireAllowed(mayUseClient({ state }))
    await deleteArtifacts(trx, clientId)
    return [{ state }, { state: 'disabled' }]
  })

export const enableClient = (scope: Scope, id: string): Promise<ClientRecord> =>
  changeLocked(scope, id, 'enable', async (_trx, { state }) => {
    if (state === 'active') throw new Refusal('statusDoesNotAllow')
    return [{ state }, { state: 'active' }]
  })

/** The answer is the only place where the secret can be read. */
export const addSecret = async (
  scope: Scope,
  id: string,
): Promise<{ secretId: string; secret: string }> => {
  const secret = makeSecret()
  const hint = secret.slice(-4)
  const { secrets } = await changeLocked(scope, id, 'secretAdd', async (trx, client) => {
    requireAllowed(mayAddSecret(client))
    await insertSecret(trx, {
      client_id: Number(id),
      secret_hash: hash('sha256', secret),
      hint,
      created_by: scope.actor.userId,
      created_at: scope.now(),
    })
    return [{}, { hint }]
  })
  return { secretId: secrets.at(-1)?.id ?? '', secret }
}

export const endSecretOf = (scope: Scope, id: string, secretId: string): Promise<ClientRecord> =>
  changeLocked(scope, id, 'secretEnd', async (trx, { secrets }) => {
    const secret = secrets.find((one) => one.id === secretId)
    if (!secret) throw new Refusal('notFound')
    await endSecret(trx, secretId, scope.now())
    return [{ hint: secret.hint }, {}]
  })

export const listActivity = async (scope: Scope, id: string): Promise<ClientActivity[]> => {
  await clientService.get(scope, id)
  return listClientActivity(scope.db.read, id)
}

const getWorking = async (scope: Scope, id: string): Promise<ClientRecord> => {
  const client = await clientService.get(scope, id)
  requireAllowed(mayTryClient(client))
  return client
}

/** The code that comes back cannot be redeemed, because its verifier is thrown away. */
export const tryClient = async (scope: Scope, id: string): Promise<{ address: string }> => {
  const { applicationId, clientId, scopes } = await getWorking(scope, id)
  const { publicUrl } = scope.env
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: [...new Set(['openid', ...scopes])].join(' '),
    redirect_uri: `${publicUrl}/ucFrontEnd/applications/${applicationId}/clients/${id}/tried`,
    code_challenge: hash('sha256', makeSecret(), 'base64url'),
    code_challenge_method: 'S256',
    state: makeSecret(),
    nonce: makeSecret(),
  })
  return { address: `${publicUrl}/gateway/oauth/authorize?${parameters}` }
}

/** The claims about the caller that the client would get. */
export const claimsOfCaller = async (
  scope: Scope,
  id: string,
): Promise<{ claims: Record<string, unknown> }> => {
  const { applicationId, scopes } = await getWorking(scope, id)
  const { userId } = scope.actor
  const claims = await claimsOfPerson(scope, userId, Number(applicationId), scopes)
  return { claims: { sub: String(userId), ...claims } }
}
