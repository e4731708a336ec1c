import type { Answer, Client, SignedInClient } from './client.ts'
import { buildUser } from './factories.ts'
import type { TestServer } from './server.ts'

const digitsOf = (text: string): string => {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}

export const differentCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export interface CodeKit {
  ask(contact: Contact, purpose: string, who?: Client): Promise<Answer>
  compare(contact: Contact, purpose: string, code: string, who?: Client): Promise<Answer>
  codeOf(contact: Contact): Promise<string>
  code(contact: Contact, purpose: string, who?: Client): Promise<string>
  /** Registers a visitor by a code to a contact. */
  register(visitor: ReturnType<typeof buildVisitor>, contact: Contact): Promise<Answer>
  registerSomebody(own?: Record<string, unknown>): Promise<ReturnType<typeof buildVisitor>>
  signInSomebody(): Promise<{ user: ReturnType<typeof buildVisitor>; client: SignedInClient }>
  /** Changes a client's own contact by a code to the new one. */
  bind(client: Client, contact: Contact): Promise<Answer>
}

export type Contact = { dialCode: string; phone: string } | { email: string }

export const phoneOf = ({ dialCode, phone }: { dialCode: string; phone: string }): Contact => ({
  dialCode,
  phone,
})

export const buildVisitor = (own: Record<string, unknown> = {}) => {
  const { username, realName, dialCode, phone, email } = buildUser()
  return { username, realName, dialCode, phone, email, password: 'Survey2026', ...own }
}

export const registrationOf = (
  visitor: ReturnType<typeof buildVisitor>,
  contact: Contact,
  code: string,
) => ({
  username: visitor.username,
  realName: visitor.realName,
  password: visitor.password,
  confirmPassword: visitor.password,
  ...contact,
  code,
  agree: true,
})

export const useCodes = (server: TestServer): CodeKit => {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  const suffix = (contact: Contact) => ('email' in contact ? 'ByEmail' : '')
  const kit: CodeKit = {
    ask: (contact, purpose, who = server.nobody) =>
      who.get(
        `/usercenter/user/getVerificationCode${suffix(contact)}?${query({ ...contact, purpose })}`,
      ),
    compare: (contact, purpose, code, who = server.nobody) =>
      who.get(
        `/usercenter/user/compareVerificationCode${suffix(contact)}?${query({ ...contact, purpose, code })}`,
      ),
    codeOf: async (contact) => {
      const recipient = 'email' in contact ? contact.email : `+${contact.dialCode}${contact.phone}`
      const system = await server.as('superadmin')
      const { body } = await system.list('/usercenter/outbox', {
        filter: { recipient },
        range: [0, 0],
      })
      return digitsOf(body[0].text)
    },
    code: async (contact, purpose, who) => {
      const answer = await kit.ask(contact, purpose, who)
      if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.body)}`)
      return kit.codeOf(contact)
    },
    register: async (visitor, contact) =>
      server.nobody.post(
        '/usercenter/user/register',
        registrationOf(visitor, contact, await kit.code(contact, 'register')),
      ),
    registerSomebody: async (own = {}) => {
      const visitor = buildVisitor(own)
      const answer = await kit.register(visitor, phoneOf(visitor))
      if (answer.status !== 200) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
      return visitor
    },
    signInSomebody: async () => {
      const user = await kit.registerSomebody()
      return { user, client: await server.as(user.username, user.password) }
    },
    bind: async (client, contact) => {
      const isEmail = 'email' in contact
      const code = await kit.code(contact, isEmail ? 'bindEmail' : 'bindPhone', client)
      const path = `/usercenter/account/${isEmail ? 'email' : 'phone'}`
      return client.post(path, { ...contact, code })
    },
  }
  return kit
}
