import type { Answer, Client } from './client.ts'
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
  registerSomebody(own?: Record<string, unknown>): Promise<ReturnType<typeof buildVisitor>>
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
    registerSomebody: async (own = {}) => {
      const visitor = buildVisitor(own)
      const contact = phoneOf(visitor)
      const code = await kit.code(contact, 'register')
      const answer = await server.nobody.post(
        '/usercenter/user/register',
        registrationOf(visitor, contact, code),
      )
      if (answer.status !== 200) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
      return visitor
    },
  }
  return kit
}
