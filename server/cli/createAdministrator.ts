import { createInterface } from 'node:readline/promises'
import { newPassword, realName, registrationPasswordPolicy, email, username } from '#contract/rules'
import { migrateUp } from '#db/migrate'
import { makePasswords } from '../auth/passwords.ts'
import { joinOwnCompany } from '../companies/ownCompany.queries.ts'
import { insertUser, makeSystemAdministrator } from '../users/userStore.queries.ts'
import { command } from './command.ts'

const fields = [
  ['User name', username],
  ['Real name', realName],
  ['E-mail', email],
  ['Password (9 to 16 characters, letters and digits)', newPassword(registrationPasswordPolicy)],
] as const

/**
 * `npm run admin:create [-- "Name of the provider's company"]`: asks on the terminal for a system super administrator of a
 * production installation. The first one comes with the provider's own company, which later ones join; it is called by
 * the name given, otherwise by the system's.
 */
await command(async (db, env) => {
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
        dialCode: null,
        phone: null,
        email: mail,
        locale: 'zh',
        passwordHash,
        companyId: null,
      },
      now,
    )
    await makeSystemAdministrator(trx, id)
    await joinOwnCompany(trx, process.argv[2]?.trim() || env.systemName.zh, now)
  })
  return `${name} can sign in now and will be asked for the agreement.`
})
