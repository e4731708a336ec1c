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

/** The messages to a phone number or address, the newest first. */
export const messagesTo = async ({ system }: Pick<TestServer, 'system'>, recipient: string) =>
  (await system.list('/usercenter/outbox', { filter: { recipient } })).body
