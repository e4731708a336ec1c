import { signIn } from '../support/client.ts'
import { openDemonstration, say, whileServing, withDatabases } from './figures.ts'
import { load, showLoad } from './load.ts'

/**
 * `npx tsx tests/bench/storm.ts [connections] [seconds]`: measures other routes, and logins from other addresses, while
 * one network sends endless logins to the built server (`npm run build` first). Prints figures only, without pass or
 * fail.
 */
const [connections = 64, seconds = 5] = process.argv.slice(2).map(Number)
process.env.TRUST_PROXY = '1'

const logIn = (base: string, address: () => string, username: string) => ({
  url: `${base}/gateway/auth/oauth/token`,
  method: 'POST',
  headers: { appid: '10000', 'Content-Type': 'application/json' },
  headersOfCall: () => ({ 'X-Forwarded-For': address() }),
  body: () => JSON.stringify({ grant_type: 'password', username, password: 'Portal2026' }),
})

await withDatabases('sqlite', async ({ create }) => {
  const url = await create()
  await (await openDemonstration(url)).close()
  await whileServing(url, async (base) => {
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
      for (const [name, target] of Object.entries(routes))
        showLoad(`${when} ${name}`, await load(target, 2, seconds))
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
})
