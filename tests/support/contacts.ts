import type { Client } from './client.ts'
import { buildUser, createUser, signInVisitor } from './factories.ts'
import type { TestServer } from './server.ts'

/** Marks a user's contacts as verified and the password as self-chosen. */
export const verifyContacts = (server: TestServer, id: string): Promise<unknown> =>
  server.db.transaction((trx) =>
    trx('users')
      .where({ id: Number(id) })
      .update({
        dial_code: trx.raw('coalesce(pending_dial_code, dial_code)'),
        phone: trx.raw('coalesce(pending_phone, phone)'),
        email: trx.raw('coalesce(pending_email, email)'),
        email_key: trx.raw('coalesce(pending_email_key, email_key)'),
        pending_dial_code: null,
        pending_phone: null,
        pending_email: null,
        pending_email_key: null,
        password_generated_by: null,
      }),
  )

export const createVerifiedUser = async (
  server: TestServer,
  administrator: Client,
  own: Record<string, unknown> = {},
) => {
  const sent = buildUser(own)
  const { id } = await createUser(administrator, sent)
  await verifyContacts(server, id)
  return { ...sent, id: id as string }
}

export const signInVerifiedVisitor = async (
  server: TestServer,
  own: Record<string, unknown> = {},
) => {
  const visitor = await signInVisitor(server, own)
  await verifyContacts(server, visitor.id)
  return visitor
}
