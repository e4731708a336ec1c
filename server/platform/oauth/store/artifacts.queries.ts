import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForShare } from '#db/dialect'
import { readRows } from '#db/prepared'
import type { Rows } from '#db/tables'

export type Artifact = Rows['oauth_artifacts']

const artifactSql = (key: string) =>
  `SELECT model, id, payload, grant_id, account_id, client_id, uid, user_code, consumed_at, polled_at, expires_at
     FROM oauth_artifacts WHERE model = ? AND ${key} = ? AND (expires_at IS NULL OR expires_at > ?)`
const byKey = { id: artifactSql('id'), uid: artifactSql('uid') }

export const findArtifact = async (
  read: Knex,
  model: string,
  key: keyof typeof byKey,
  value: string,
  now: number,
): Promise<Artifact | null> => {
  const [row] = await readRows<Artifact>(read, byKey[key], [model, value, now])
  return row ?? null
}

export const storeArtifact = (trx: Transaction, artifact: Artifact): Promise<unknown> =>
  trx('oauth_artifacts').insert(artifact).onConflict(['model', 'id']).merge()

/** Of concurrent calls with the same id, one succeeds. */
export const storeOnce = async (trx: Transaction, artifact: Artifact): Promise<boolean> => {
  const stored = await trx('oauth_artifacts')
    .insert(artifact)
    .onConflict(['model', 'id'])
    .ignore()
    .returning('id')
  return stored.length > 0
}

export const deleteArtifact = (trx: Transaction, model: string, id: string): Promise<unknown> =>
  trx('oauth_artifacts').where({ model, id }).delete()

/** Deletes a grant and every token made from it. */
export const deleteGrant = async (trx: Transaction, grantId: string): Promise<void> => {
  await trx('oauth_artifacts').where({ grant_id: grantId }).delete()
  await deleteArtifact(trx, 'Grant', grantId)
}

/** Marks a code or token as used; of concurrent calls, one succeeds. */
export const consumeArtifact = async (
  trx: Transaction,
  model: string,
  id: string,
  now: number,
): Promise<boolean> =>
  (await trx('oauth_artifacts')
    .where({ model, id })
    .whereNull('consumed_at')
    .update({ consumed_at: now })) === 1

export const bindSession = (
  trx: Transaction,
  uid: string,
  sessionId: string,
  now: number,
): Promise<unknown> =>
  trx('oauth_sessions')
    .insert({ uid, session_id: sessionId, created_at: now })
    .onConflict('uid')
    .ignore()

/** Writes the last use at most once a minute, so that logins do not queue for the client's row. */
export const recordClientUse = (trx: Transaction, id: number, now: number): Promise<unknown> =>
  trx('oauth_clients')
    .where({ id })
    .where((old) => old.whereNull('last_used_at').orWhere('last_used_at', '<', now - 60_000))
    .update({ last_used_at: now })

/**
 * Records that a session opened an application, unless the session has ended. The lock keeps `queueLogouts` from
 * missing it.
 */
export const recordLogin = async (
  trx: Transaction,
  login: { sessionId: string; clientId: number; sid: string; grantId: string },
  now: number,
): Promise<boolean> => {
  await recordClientUse(trx, login.clientId, now)
  const running = await lockForShare(
    trx('sessions').where({ id: login.sessionId }).whereNull('ended_at'),
  ).first('id')
  if (!running) return false
  const changed = { sid: login.sid, grant_id: login.grantId, last_at: now }
  await trx('oauth_logins')
    .insert({
      session_id: login.sessionId,
      client_id: login.clientId,
      first_at: now,
      ...changed,
    })
    .onConflict(['session_id', 'client_id'])
    .merge(changed)
  return true
}
