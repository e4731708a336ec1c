import { z } from 'zod'
import { readRows } from '#db/prepared'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import type { Actor, CallingApplication } from '#server/core/scope'
import { hexDigest } from '#server/core/tokens'
import { isOpenTo } from '#server/platform/permissions/applicationAccess.queries'
import { actorOf, findOverdueFactor, unconfirmed } from './authenticate.ts'
import { findPortalSession } from './portalSession.ts'
import { findPerson } from './sessions.queries.ts'

/** The caller identified by an application's access token; without a person for a server that calls in its own name. */
export interface ApplicationCaller {
  actor: Actor | null
  application: CallingApplication
}

/** The provider's tokens are 43 characters without a full stop; ours are JSON Web Tokens. */
const tokenForm = /^Bearer ([\w-]{43})$/i

export const isApplicationToken = (authorization: string | undefined): boolean =>
  tokenForm.test(authorization ?? '')

interface TokenRow {
  payload: string
  account_id: string | null
  grant_id: string | null
  grant_expires_at: number | null
  application_id: number
  app_id: number
  client_row: number
  client_name: string
  is_own: boolean | number
  scopes: string
}

/** A token ends with its grant, and answers nothing while its client or application is disabled. */
const tokenSql = `
  SELECT t.payload, t.account_id, t.grant_id, g.expires_at AS grant_expires_at,
         a.id AS application_id, a.app_id, c.id AS client_row, c.name AS client_name, c.is_own, c.scopes
    FROM oauth_artifacts t
    JOIN oauth_clients c ON c.client_id = t.client_id AND c.state = 'active'
    JOIN applications a ON a.id = c.application_id AND a.state = 'active' AND a.type <> 'unavailable'
    LEFT JOIN oauth_artifacts g ON g.model = 'Grant' AND g.id = t.grant_id
   WHERE t.model IN ('AccessToken', 'ClientCredentials') AND t.id = ? AND t.expires_at > ?`

const storedToken = z.looseObject({
  scope: z.string().default(''),
  sessionUid: z.string().optional(),
  expiresWithSession: z.boolean().optional(),
})
type StoredToken = z.infer<typeof storedToken>

const over = () => new Refusal('sessionEnded')

const isSessionRunning = async (
  context: Context,
  { sessionUid, expiresWithSession }: StoredToken,
  userId: number,
): Promise<boolean> => {
  if (!expiresWithSession) return true
  const uid = sessionUid ?? ''
  const [stored] = await readRows(
    context.db.read,
    `SELECT 1 AS found FROM oauth_artifacts WHERE model = 'Session' AND uid = ? AND expires_at > ?`,
    [uid, context.now()],
  )
  return stored !== undefined && (await findPortalSession(context, uid))?.userId === userId
}

const findActor = async (
  context: Context,
  row: TokenRow,
  token: StoredToken,
): Promise<Actor | null> => {
  if (row.grant_expires_at === null || row.grant_expires_at <= context.now()) return null
  const person = await findPerson(context.db.read, Number(row.account_id))
  if (person?.userStatus !== 'active') return null
  if (person.suspendedCompanyId !== null && !person.isSystemAdministrator) return null
  if (findOverdueFactor(context, person)) return null
  if (!(await isSessionRunning(context, token, person.userId))) return null
  const actor = await actorOf(context, person, unconfirmed(''))
  return (await isOpenTo(context.db.read, row.application_id, actor.rights)) ? actor : null
}

/**
 * Returns the caller of an access token that the provider issued, without loading the provider's library.
 * @throws Refusal `sessionEnded`
 */
export const authenticateApplication = async (
  context: Context,
  authorization: string | undefined,
): Promise<ApplicationCaller> => {
  const digest = hexDigest(tokenForm.exec(authorization ?? '')?.[1] ?? '')
  const [row] = await readRows<TokenRow>(context.db.read, tokenSql, [digest, context.now()])
  if (!row) throw over()
  const token = storedToken.parse(JSON.parse(row.payload))
  const actor = row.account_id === null ? null : await findActor(context, row, token)
  if (row.account_id !== null && !actor) throw over()
  // An administrator may have taken a scope from the client after the token was issued.
  const given = new Set(JSON.parse(row.scopes) as string[])
  return {
    actor,
    application: {
      applicationId: row.application_id,
      appId: row.app_id,
      clientId: row.client_row,
      clientName: row.client_name,
      isOwn: Boolean(row.is_own),
      scopes: token.scope.split(' ').filter((scope) => given.has(scope)),
    },
  }
}
