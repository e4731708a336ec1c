import { connect, type Database } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { hashPassword } from '#server/platform/credentials/passwords'
import { signIn } from '../support/client.ts'
import { startPostgres } from '../support/postgres.ts'
import { measureList, say, timed, whileServing } from './figures.ts'
import { fillPeople } from './fillPeople.ts'

/**
 * `npx tsx tests/bench/people.ts sqlite|postgres [users] [companies] [file]`: fills a database (1,000,000 users of
 * 100,000 companies unless told) and measures every filter and sort of the lists of users and companies, as built
 * (`npm run build` first). Prints figures; passes no judgement. A SQLite file that is named is kept and used again.
 */
const [
  engine = 'sqlite',
  users = '1000000',
  companies = '100000',
  file = '/tmp/portal-people/portal.db',
] = process.argv.slice(2)

const prepare = async (url: string): Promise<void> => {
  const db: Database = await connect(url)
  await migrateUp(db)
  if ((await db.read('users').first('id')) === undefined) {
    await loadDemonstration(db, hashPassword, Date.now())
    await timed(`${users} users of ${companies} companies`, () =>
      fillPeople(db, Number(users), Number(companies), Date.now()),
    )
  }
  await db.close()
}

const userFilters: Record<string, object> = {
  'no filter': {},
  'text, two letters': { q: 'zh' },
  'text, two common letters': { q: 'an' },
  'text, two rare letters': { q: 'qz' },
  'text, one letter': { q: 'q' },
  'text, two Chinese characters': { q: '立新' },
  'text, one Chinese character': { q: '华' },
  'text, three letters': { q: 'xua' },
  'text, one name': { q: 'zhang' },
  'text, in every row': { q: 'example' },
  'text, two words': { q: '王 zhao' },
  'text, one phone number': { q: '00123456' },
  'text that nobody has': { q: 'nobodyhasthis' },
  'text, five letters': { q: 'zhang' },
  'text, parts of which many have': { q: 'zhangwang' },
  'text, three Chinese characters': { q: '王立新' },
  'text, digits': { q: '123' },
  'text and locked': { q: 'an', locked: true },
  'text and never logged in': { q: 'an', lastSignIn: 'never' },
  disabled: { status: 'disabled' },
  active: { status: 'active' },
  locked: { locked: true },
  'not locked': { locked: false },
  'never logged in': { lastSignIn: 'never' },
  'within 7 days': { lastSignIn: 'within7' },
  'within 90 days': { lastSignIn: 'within90' },
  'long ago': { lastSignIn: 'longAgo' },
  'long ago, disabled': { lastSignIn: 'longAgo', status: 'disabled' },
  'a company of 100,000': { companyId: '2' },
  'a small company': { companyId: '5555' },
  'a role': { roleId: '3' },
  'text and disabled': { q: '华', status: 'disabled' },
  'text, disabled, never, company': {
    q: 'an',
    status: 'disabled',
    lastSignIn: 'never',
    companyId: '2',
  },
}

const companyFilters: Record<string, object> = {
  'no filter': {},
  'text, two Chinese characters': { q: '测绘' },
  'text, two letters': { q: 'su' },
  'text, two rare letters': { q: 'qz' },
  'text, a code': { q: '0000012345' },
  'text, two words': { q: '华南 测绘' },
  closed: { status: 'closed' },
  passed: { status: 'passed' },
  'in review': { status: 'inReview' },
  dealers: { type: 1 },
  'dealers, closed, text': { type: 1, status: 'closed', q: '华南' },
}

const list = (
  base: string,
  resource: string,
  filter: object,
  first = 0,
  sort: [string, 'ASC' | 'DESC'] = ['createdAt', 'DESC'],
) =>
  `${base}/gateway/usercenter/${resource}?sort=${JSON.stringify(sort)}&range=[${first},${first + 24}]&filter=${encodeURIComponent(JSON.stringify(filter))}`

const measure = async (base: string, pid: number): Promise<void> => {
  const as = async (name: string) => ({
    appid: '10000',
    Authorization: `Bearer ${(await signIn(base, name)).token}`,
  })
  const superadmin = await as('superadmin')
  const own = await as('acmeadmin')
  const one = (name: string, url: string, headers = superadmin) =>
    measureList(pid, name, url, headers)
  say('users, of all companies')
  for (const [name, filter] of Object.entries(userFilters))
    await one(name, list(base, 'users', filter))
  for (const sort of ['id', 'username', 'realName', 'email', 'status', 'lastSignInAt', 'updatedAt'])
    await one(`by ${sort}`, list(base, 'users', {}, 0, [sort, 'ASC']))
  await one('text by username', list(base, 'users', { q: '立新' }, 0, ['username', 'ASC']))
  await one('text by last log-in', list(base, 'users', { q: 'zh' }, 0, ['lastSignInAt', 'DESC']))
  await one('page 1000', list(base, 'users', {}, 24_975))
  await one('page 20,000', list(base, 'users', {}, 499_975))
  await one('page 40,000', list(base, 'users', {}, 999_975))
  await one('text, two common letters, page 400', list(base, 'users', { q: 'an' }, 9_975))
  await one('disabled, page 400', list(base, 'users', { status: 'disabled' }, 9_975))
  say('users, of one company')
  for (const [name, filter] of Object.entries(userFilters))
    if (!('companyId' in filter)) await one(name, list(base, 'users', filter), own)
  await one('page 500', list(base, 'users', {}, 12_475), own)
  say('companies')
  for (const [name, filter] of Object.entries(companyFilters))
    await one(name, list(base, 'companies', filter))
  for (const sort of ['id', 'name', 'organisationCode', 'status', 'userCount', 'updatedAt'])
    await one(`by ${sort}`, list(base, 'companies', {}, 0, [sort, 'ASC']))
  await one('page 1000', list(base, 'companies', {}, 24_975))
  await one('page 4000', list(base, 'companies', {}, 99_975))
}

const postgres = engine === 'postgres' ? await startPostgres() : null
try {
  const url = postgres ? `${postgres.url}/postgres` : `sqlite:${file}`
  await prepare(url)
  await whileServing(url, 4612, measure)
} finally {
  postgres?.stop()
}
