import { hashPassword } from '#server/platform/credentials/passwords'
import { noContacts } from '#server/platform/identity/storedUser'
import { insertUser } from '#server/platform/identity/userStore.queries'
import { makeClient } from '../support/client.ts'
import { percentile, say, withDatabases } from './figures.ts'
import { whileServingSource } from './sourceServer.ts'

/**
 * `npx tsx tests/bench/timing.ts [tries]`: compares the time of a wrong password for an existing and for an unknown
 * username, alternating and one at a time. Prints the distributions, and the share of pairs in which the existing name
 * took longer (Mann-Whitney), with the bounds that chance alone stays within 95 times of 100.
 */
const tries = Number(process.argv[2] ?? 300)
const measure: Parameters<typeof whileServingSource>[1] = async (base, { context }) => {
  const passwordHash = await hashPassword('Survey2026')
  await context.db.transaction(async (trx) => {
    const empty = { nickName: '', verified: noContacts, pending: noContacts, companyId: null }
    for (let number = 0; number < tries; number += 1)
      await insertUser(
        trx,
        { username: `known${number}`, realName: 'Known', locale: 'en', passwordHash, ...empty },
        context.now(),
      )
  })
  const nobody = makeClient(base)

  const timed = async (username: string): Promise<number> => {
    const start = process.hrtime.bigint()
    await nobody.post('/auth/oauth/token', {
      grant_type: 'password',
      username,
      password: 'Wrong2026',
    })
    return Number(process.hrtime.bigint() - start) / 1e6
  }

  const known: number[] = []
  const unknown: number[] = []
  for (let number = 0; number < tries; number += 1) {
    known.push(await timed(`known${number}`))
    unknown.push(await timed(`unknown${number}`))
  }

  for (const [name, values] of Object.entries({ known, unknown })) {
    const [low, middle, high] = [0.05, 0.5, 0.95].map((share) =>
      percentile(values, share).toFixed(2),
    )
    say(`${name.padEnd(8)} p5 ${low}  p50 ${middle}  p95 ${high} ms`)
  }

  /** Share of the pairs in which the first is longer: 0.5 if the two are indistinguishable. */
  const longer = known.reduce((sum, a) => sum + unknown.filter((b) => a > b).length, 0) / tries ** 2
  const chance = 1.96 * Math.sqrt((2 * tries + 1) / (12 * tries ** 2))
  say(
    `known slower than unknown in ${(100 * longer).toFixed(1)} % of pairs; chance: 50 ± ${(100 * chance).toFixed(1)} %`,
  )
}

await withDatabases('sqlite', async ({ create }) => {
  const settings = { WEAK_PASSWORD_HASHES: 'false', DATABASE_URL: await create() }
  await whileServingSource(settings, measure)
})
