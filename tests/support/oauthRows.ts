import { randomUUID } from 'node:crypto'
import { insertReturningId, type Rows } from '#db/tables'
import type { TestServer } from './server.ts'

type Server = Pick<TestServer, 'db' | 'context'>

export interface StoredClient {
  id: number
  clientId: string
  name: string
}

/** Stores a client of the application with this row id, by default Project management. */
export const storeClient = async (
  { db, context }: Server,
  { applicationId = 4, logoutAddress = '' } = {},
): Promise<StoredClient> => {
  const clientId = randomUUID().replaceAll('-', '').slice(0, 20)
  const name = `客户端 ${clientId}`
  const id = await db.transaction((trx) =>
    insertReturningId(trx, 'oauth_clients', {
      application_id: applicationId,
      client_id: clientId,
      name,
      en_name: `Client ${clientId}`,
      name_key: name,
      en_name_key: `client ${clientId}`,
      kind: 'web',
      logout_address: logoutAddress,
      created_at: context.now(),
      updated_at: context.now(),
    }),
  )
  return { id, clientId, name }
}

export const storeConsent = ({ db }: Server, userId: string, clientId: number, agreedAt: number) =>
  db.transaction((trx) =>
    trx('oauth_consents').insert({
      user_id: Number(userId),
      client_id: clientId,
      scopes: '["openid","profile"]',
      agreed_at: agreedAt,
      updated_at: agreedAt,
    }),
  )

/** Stores that a session opened a client. @returns the `sid` that a logout call names */
export const storeLogin = async (
  { db }: Server,
  sessionId: string,
  clientId: number,
  [firstAt, lastAt]: readonly [number, number] = [1, 1],
): Promise<string> => {
  const sid = randomUUID()
  await db.transaction((trx) =>
    trx('oauth_logins').insert({
      session_id: sessionId,
      client_id: clientId,
      sid,
      grant_id: `grant ${sid}`,
      first_at: firstAt,
      last_at: lastAt,
    }),
  )
  return sid
}

export const storeArtifact = ({ db }: Server, values: Partial<Rows['oauth_artifacts']>) =>
  db.transaction((trx) =>
    trx('oauth_artifacts').insert({
      model: 'RefreshToken',
      id: randomUUID(),
      payload: '{}',
      ...values,
    }),
  )

/** The models of what the provider stores for a person. */
export const modelsOf = ({ db }: Server, userId: string): Promise<string[]> =>
  db.read('oauth_artifacts').where({ account_id: userId }).orderBy('model').pluck('model')
