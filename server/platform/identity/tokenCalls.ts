import { crc32 } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { permissionIdOf } from '#contract/access/permissions'
import { readRows } from '#db/prepared'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import type { Actor } from '#server/core/scope'
import { hexDigest } from '#server/core/tokens'
import { actorOf, unconfirmed } from './authenticate.ts'
import { findPerson } from './sessions.queries.ts'

/** A fixed prefix and a checksum, so that scanners find tokens in sources without asking us. */
const tokenForm = /^Bearer (dpt_([\w-]{43})_([\da-f]{6}))$/i

const checksumOf = (random: string): string => crc32(random).toString(16).padStart(8, '0').slice(-6)

/** Returns a new access token of a company; only its digest (`hexDigest`) is stored. */
export const makeApiToken = (): string => {
  const random = randomBytes(32).toString('base64url')
  return `dpt_${random}_${checksumOf(random)}`
}

export const isApiToken = (authorization: string | undefined): boolean =>
  tokenForm.test(authorization ?? '')

interface TokenRow {
  id: number
  name: string
  company_id: number
  user_id: number
  last_used_at: number | null
  permission_ids: string
}

const listOf = (engine: 'sqlite' | 'postgres') =>
  engine === 'postgres' ? 'json_agg(permission_id)::text' : 'json_group_array(permission_id)'

const tokenSql = (engine: 'sqlite' | 'postgres') => `
  SELECT t.id, t.name, t.company_id, t.user_id, t.last_used_at,
         (SELECT ${listOf(engine)} FROM api_token_permissions WHERE token_id = t.id) AS permission_ids
    FROM api_tokens t
   WHERE t.token_hash = ? AND t.ended_at IS NULL AND t.expires_at > ?`

const over = () => new Refusal('apiTokenOver')

/**
 * Returns the caller of a company's access token: its maker, limited to the chosen permissions that the maker has now,
 * and without the powers of an administrator. The gates of a generated password and of a required second factor do not
 * refuse it, because the maker's scripts would stop.
 * @throws Refusal `apiTokenOver`
 */
export const authenticateToken = async (
  context: Context,
  authorization: string | undefined,
  address: string,
): Promise<Actor> => {
  const { db, now, apiTokenUses } = context
  const [, token = '', random = '', checksum = ''] = tokenForm.exec(authorization ?? '') ?? []
  if (checksumOf(random) !== checksum) throw over()
  const [row] = await readRows<TokenRow>(db.read, tokenSql(db.engine), [hexDigest(token), now()])
  if (!row) throw over()
  const person = await findPerson(db.read, row.user_id)
  const isMember =
    person?.companyId === row.company_id || person?.suspendedCompanyId === row.company_id
  if (person?.userStatus !== 'active' || !isMember) throw over()
  apiTokenUses.note(row.id, address, row.last_used_at, now())
  const actor = await actorOf(context, person, unconfirmed(''))
  const chosen = new Set(JSON.parse(row.permission_ids) as number[])
  const rights = new Set([...actor.rights].filter((id) => chosen.has(id)))
  return {
    ...actor,
    token: { id: row.id, name: row.name, isOfAdministrator: person.isCompanyAdministrator },
    isSystemAdministrator: false,
    isCompanyAdministrator: false,
    rights,
    may: (key) => rights.has(permissionIdOf(key)),
  }
}
