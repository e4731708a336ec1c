import { issueArgs, issueKey } from '#contract/core/issues'
import {
  newPassword,
  realName,
  registrationPasswordPolicy,
  email,
  username,
} from '#contract/core/rules'
import { migrateUp } from '#db/migrate'
import { textOf } from '#i18n/server'
import { isCommonPassword, hashPassword } from '#server/platform/credentials/passwords'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { serverOrigin } from '#server/core/context'
import { requireOwnKey } from '#server/platform/audit/signer'
import { makeSettings } from '#server/platform/settings/settings'
import { createSystemAdministrator } from '#server/platform/identity/systemAdministrators.service'
import { command } from './command.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

interface Prompt {
  /**
   * @param secret hides the typed answer
   * @returns undefined at the end of the input
   */
  ask(label: string, secret: boolean): Promise<string | undefined>
  close(): void
}

const makePrompt = (): Prompt => {
  let hidden = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (hidden) done()
      else process.stdout.write(chunk, () => done())
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    ask: async (label, secret) => {
      process.stdout.write(`${label}: `)
      hidden = secret
      const line = await lines.next()
      if (hidden && process.stdin.isTTY) process.stdout.write('\n')
      hidden = false
      return line.done ? undefined : line.value
    },
    close: () => terminal.close(),
  }
}

const fields = [
  ['Username', username],
  ['Real name', realName],
  ['Email', email],
  [
    'Password (9 to 16 characters, letters and digits)',
    newPassword(registrationPasswordPolicy),
    true,
  ],
] as const

/**
 * `npm run admin:create [-- "Name of the provider's company"]`: creates a system super administrator interactively. The
 * first one also creates the provider's company, named by the argument or else after the system; later ones join it.
 */
export const createAdministrator = command(async (db, env, [companyName]) => {
  await migrateUp(db)
  await requireOwnKey(db.read, makeSeal(env.secrets, 'log'))
  const settings = await makeSettings(env, db.read)
  const prompt = makePrompt()
  const answers: string[] = []
  try {
    for (const [label, rule, secret = false] of fields) {
      const parsed = rule.safeParse(await prompt.ask(label, secret))
      const issue = parsed.error?.issues[0]
      if (issue) throw new Error(`${label}: ${textOf('en', issueKey(issue), issueArgs(issue))}`)
      answers.push(parsed.data ?? '')
    }
  } finally {
    prompt.close()
  }
  const [name = '', real = '', mail = '', password = ''] = answers
  if (await isCommonPassword(password))
    throw new Error(`Password: ${textOf('en', 'validation.passwordCommon')}`)
  const person = {
    username: name,
    realName: real,
    email: mail,
    passwordHash: await hashPassword(password),
    locale: 'zh',
    companyName: companyName?.trim() || settings.current.systemName.zh,
  } as const
  const origin = { ...serverOrigin, tokens: makeTokens(env.secrets) }
  await db.transaction((trx) =>
    createSystemAdministrator(trx, origin, Date.now(), 'admin:create', person),
  )
  return `${name} can log in now and will be asked for the agreement.`
})
