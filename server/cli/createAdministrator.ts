import { createInterface } from 'node:readline/promises'
import { newPassword, realName, registrationPasswordPolicy, email, username } from '#contract/rules'
import { migrateUp } from '#db/migrate'
import { makePasswords } from '../auth/passwords.ts'
import { noContacts } from '../users/contacts.ts'
import { insertUser, makeSystemAdministrator } from '../users/userStore.queries.ts'
import { command } from './command.ts'

const fields = [
  ['User name', username],
  ['Real name', realName],
  ['E-mail', email],
  ['Password (9 to 16 characters, letters and digits)', newPassword(registrationPasswordPolicy)],
] as const

/** `npm run admin:create`: asks on the terminal for the first system super administrator of a production installation. */
await command(async (db) => {
  await migrateUp(db)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = terminal[Symbol.asyncIterator]()
  const answers: string[] = []
  for (const [label, rule] of fields) {
    process.stdout.write(`${label}: `)
    const line = await lines.next()
    const parsed = rule.safeParse(line.done ? undefined : line.value)
    if (!parsed.success) throw new Error(`${label}: ${parsed.error.issues[0]?.message}`)
    answers.push(parsed.data)
  }
  terminal.close()
  const [name = '', real = '', mail = '', password = ''] = answers
  const passwordHash = await makePasswords().hash(password)
  const now = Date.now()
  await db.transaction(async (trx) => {
    const id = await insertUser(
      trx,
      {
        username: name,
        realName: real,
        nickName: '',
        // Typed by the operator, whose word counts.
        verified: { ...noContacts, email: mail },
        pending: noContacts,
        locale: 'zh',
        passwordHash,
        companyId: null,
      },
      now,
    )
    await makeSystemAdministrator(trx, id)
  })
  return `${name} can sign in now and will be asked for the agreement.`
})
