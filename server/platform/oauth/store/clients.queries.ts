import type { ClientMetadata } from 'oidc-provider'
import type { Knex } from 'knex'
import type { OauthScope, Acr, ClientScope } from '#contract/access/oauth'
import { hasPages, hasSecret, type ClientKind } from '#contract/access/applicationClients'
import { clientAddressProblem } from '#contract/core/addresses'
import type { Transaction } from '#db/connect'
import { readRows } from '#db/prepared'
import { hexDigest } from '#server/core/tokens'

/** Facts about a client that our code needs; the provider keeps them in the client's metadata as `portal`. */
export interface ClientFacts {
  id: number
  clientId: string
  applicationId: number
  name: string
  enName: string
  isOwn: boolean
  scopes: readonly ClientScope[]
  requireAcr: Acr | ''
}

/** A client of a disabled application, or a disabled one, does not exist for the provider. */
const clientSql = `
  SELECT c.id, c.application_id, c.client_id, c.name, c.en_name, c.kind, c.is_own, c.redirect_addresses,
         c.logout_redirect_addresses, c.logout_address, c.scopes, c.refreshes, c.require_acr, c.require_pushed,
         c.public_keys
    FROM oauth_clients c
    JOIN applications a ON a.id = c.application_id
   WHERE c.client_id = ? AND c.state = 'active' AND a.state = 'active' AND a.type <> 'unavailable'`

interface ClientRow {
  id: number
  application_id: number
  client_id: string
  name: string
  en_name: string
  kind: ClientKind
  is_own: boolean | number
  redirect_addresses: string
  logout_redirect_addresses: string
  logout_address: string
  scopes: string
  refreshes: boolean | number
  require_acr: Acr | ''
  require_pushed: boolean | number
  public_keys: string
}

/**
 * The library needs some secret in the metadata of a client that has one; the real ones are stored as digests and
 * compared by `isClientSecret`. With all symmetric algorithms off, it is never used as a key.
 */
const standInSecret = 'x'.repeat(43)

const authenticationOf = ({ kind, public_keys: keys }: ClientRow): Partial<ClientMetadata> => {
  if (!hasSecret(kind)) return { token_endpoint_auth_method: 'none' }
  if (keys !== '')
    return { token_endpoint_auth_method: 'private_key_jwt', jwks: JSON.parse(keys) as never }
  return { token_endpoint_auth_method: 'client_secret_basic', client_secret: standInSecret }
}

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

const grantsOf = ({ kind, refreshes }: ClientRow): string[] => {
  if (kind === 'service') return ['client_credentials']
  const login = kind === 'device' ? deviceGrant : 'authorization_code'
  return refreshes ? [login, 'refresh_token'] : [login]
}

/** The console's page at which a trial login of an administrator ends. */
export const trialAddress = (
  publicUrl: string,
  { id, applicationId }: { id: number | string; applicationId: number | string },
): string => `${publicUrl}/ucFrontEnd/applications/${applicationId}/clients/${id}/tried`

export const findClientMetadata = async (
  read: Knex,
  clientId: string,
  publicUrl: string,
): Promise<ClientMetadata | undefined> => {
  // PostgreSQL fails at a NUL.
  const [row] = clientId.includes('\0')
    ? []
    : await readRows<ClientRow>(read, clientSql, [clientId])
  if (!row) return undefined
  const scopes = JSON.parse(row.scopes) as ClientScope[]
  const portal: ClientFacts = {
    id: row.id,
    clientId,
    applicationId: row.application_id,
    name: row.name,
    enName: row.en_name,
    isOwn: Boolean(row.is_own),
    scopes,
    requireAcr: row.require_acr,
  }
  const trial = trialAddress(publicUrl, portal)
  return {
    client_id: row.client_id,
    client_name: row.name,
    application_type: row.kind === 'native' ? 'native' : 'web',
    grant_types: grantsOf(row),
    response_types: hasPages(row.kind) ? ['code'] : [],
    redirect_uris: [
      ...(JSON.parse(row.redirect_addresses) as string[]),
      ...(!hasPages(row.kind) || (row.kind === 'native' && clientAddressProblem(trial))
        ? []
        : [trial]),
    ],
    post_logout_redirect_uris: JSON.parse(row.logout_redirect_addresses) as string[],
    scope: [...new Set([...(row.kind === 'service' ? [] : ['openid']), ...scopes])].join(' '),
    require_pushed_authorization_requests: Boolean(row.require_pushed),
    ...(row.logout_address
      ? {
          backchannel_logout_uri: row.logout_address,
          backchannel_logout_session_required: true,
        }
      : {}),
    ...authenticationOf(row),
    portal,
  }
}

const secretSql = `
  SELECT s.id, s.last_used_at FROM oauth_secrets s JOIN oauth_clients c ON c.id = s.client_id
   WHERE c.client_id = ? AND s.secret_hash = ? AND s.ended_at IS NULL`

/** A secret of 256 random bits needs no slow or keyed digest, and no comparison in constant time. */
export const findSecret = async (
  read: Knex,
  clientId: string,
  secret: string,
): Promise<{ id: number; last_used_at: number | null } | null> => {
  const values = [clientId, hexDigest(secret)]
  const [row] = await readRows<{ id: number; last_used_at: number | null }>(read, secretSql, values)
  return row ?? null
}

export const recordSecretUse = (trx: Transaction, id: number, now: number): Promise<unknown> =>
  trx('oauth_secrets').where({ id }).update({ last_used_at: now })

/** The scopes that a person has agreed to give a client; null without consent. */
export const findConsent = async (
  read: Knex,
  userId: number,
  clientId: number,
): Promise<readonly OauthScope[] | null> => {
  const row = await read('oauth_consents')
    .where({ user_id: userId, client_id: clientId })
    .first('scopes')
  return row ? (JSON.parse(row.scopes) as OauthScope[]) : null
}

export const storeConsent = async (
  trx: Transaction,
  userId: number,
  clientId: number,
  scopes: readonly OauthScope[],
  now: number,
): Promise<void> => {
  const before = (await findConsent(trx, userId, clientId)) ?? []
  const columns = { scopes: JSON.stringify([...new Set([...before, ...scopes])]), updated_at: now }
  await trx('oauth_consents')
    .insert({ user_id: userId, client_id: clientId, agreed_at: now, ...columns })
    .onConflict(['user_id', 'client_id'])
    .merge(columns)
}
