import { demonstrationPassword } from '#db/seeds/demonstration'
import { bodyOf } from './answers.ts'
import type { Answer, Client } from './client.ts'
import type { Contact } from './codes.ts'
import type { TestServer } from './server.ts'

type Nobody = Pick<TestServer, 'nobody'>

export const logIn = ({ nobody }: Nobody, username: string, password: string): Promise<Answer> =>
  nobody.post('/auth/oauth/token', { grant_type: 'password', username, password, agree: true })

export const logInByCode = ({ nobody }: Nobody, contact: Contact, code: string): Promise<Answer> =>
  nobody.post('/auth/oauth/token', {
    grant_type: 'email' in contact ? 'email_code' : 'sms_code',
    ...contact,
    code,
    agree: true,
  })

export const resetPassword = (
  { nobody }: Nobody,
  contact: Contact,
  code: string,
  password = 'Renewed2026',
): Promise<Answer> =>
  nobody.post('/usercenter/user/resetPassword', {
    ...contact,
    code,
    password,
    confirmPassword: password,
  })

export const changePassword = (
  client: Client,
  oldPassword: string,
  password = 'Renewed2026',
): Promise<Answer> =>
  client.post('/usercenter/account/password', { oldPassword, password, confirmPassword: password })

/** Confirms the identity of a client whose login is older than ten minutes. */
export const confirm = (client: Client, password = demonstrationPassword): Promise<unknown> =>
  bodyOf(client.post('/usercenter/account/confirm', { password }))

/** Sets back when the sessions of a user were confirmed. */
export const ageConfirmation = (
  server: Pick<TestServer, 'update' | 'context'>,
  userId: string | number,
  minutes = 11,
): Promise<unknown> =>
  server.update(
    'sessions',
    { user_id: Number(userId) },
    { confirmed_at: server.context.now() - minutes * 60_000 },
  )

/** The messages to a phone number or address, the newest first. */
export const messagesTo = async ({ system }: Pick<TestServer, 'system'>, recipient: string) =>
  (await system.list('/usercenter/outbox', { filter: { recipient } })).body
