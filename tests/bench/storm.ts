import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { hashPassword } from '#server/platform/credentials/passwords'
import { signIn } from '../support/client.ts'
import { say, whileServing } from './figures.ts'
import { load } from './load.ts'

/**
 * `npx tsx tests/bench/storm.ts [connections] [seconds]`: measures other routes, and logins from other addresses, while
 * one network sends endless logins to the built server (`npm run build` first). Prints figures only, without pass or
 * fail.
 */
const [connections = 64, seconds = 5] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'portal-storm-'))
const url = `sqlite:${join(folder, 'portal.db')}`
process.env.TRUST_PROXY = '1'

const logIn = (base: string, address: () => string, username: string) => ({
  url: `${base}/gateway/auth/oauth/token`,
  method: 'POST',
  headers: { appid: '10000', 'Content-Type': 'application/json' },
  headersOfCall: () => ({ 'X-Forwarded-For': address() }),
  body: () => JSON.stringify({ grant_type: 'password', username, password: 'Portal2026' }),
})

try {
  const db = await connect(url)
  await migrateUp(db)
  await loadDemonstration(db, hashPassword, Date.now())
  await db.close()
  await whileServing(url, 3973, async (base) => {
    const { token } = await signIn(base, 'acmeadmin')
    const headers = {
      appid: '10000',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    }
    let call = 0
    const routes = {
      'one user': { url: `${base}/gateway/usercenter/users/4`, headers },
      'users list': { url: `${base}/gateway/usercenter/users`, headers },
      'log list': { url: `${base}/gateway/usercenter/logs`, headers },
      'change of a user': {
        url: `${base}/gateway/usercenter/users/4`,
        method: 'PUT',
        headers,
        body: () => JSON.stringify({ nickName: `Lin ${(call += 1)}` }),
      },
      'log-in from other addresses': logIn(
        base,
        () => `198.51.100.${(call += 1) % 250}`,
        'betaadmin',
      ),
    }
    const measure = async (when: string) => {
      for (const [name, target] of Object.entries(routes)) {
        const { rate, median, p95, p99, refused } = await load(target, 2, seconds)
        say(
          `${when} ${name.padEnd(28)} ${String(rate).padStart(5)} a second, median ${median.toFixed(1)} ms, 95 % ${p95.toFixed(1)} ms, 99 % ${p99.toFixed(1)} ms, ${refused} refused`,
        )
      }
    }
    await measure('at rest, ')
    const all = Object.keys(routes).length * seconds
    const storm = load(
      logIn(base, () => '203.0.113.9', 'acmemember'),
      connections,
      all + 1,
    )
    await measure('in storm,')
    const { rate, refused } = await storm
    say(`the storm itself: ${rate} a second, ${refused} refused in all`)
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
