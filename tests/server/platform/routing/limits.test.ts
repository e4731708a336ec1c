import { expect, it } from 'vitest'
import { buildUser, createVisitor, signInVisitor } from '../../../support/factories.ts'
import type { Answer } from '../../../support/client.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer({
  TRUST_PROXY: 'loopback',
  RATE_READS_PER_USER: '20',
  RATE_READS_PER_ADDRESS: '40',
  RATE_WRITES_PER_USER: '15',
  RATE_MESSAGES_PER_USER: '6',
  RATE_PROBES_PER_USER: '4',
  RATE_PROBES_PER_ADDRESS: '8',
})
const { system, beta, agency } = server

let lastAddress = 0
const newAddress = () => `203.0.113.${(lastAddress += 1)}`
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const codesOf = (answers: readonly Answer[]) => answers.map(({ body }) => body.code ?? 0)
const timesOf = (answers: readonly Answer[], code: number) =>
  codesOf(answers).filter((one) => one === code).length

const inTurn = async (
  times: number,
  call: (time: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let time = 0; time < times; time += 1) answers.push(await call(time))
  return answers
}

it('limits reads per user, from any number of addresses, and says when to retry', async () => {
  const member = await server.as('betamember')
  const answers = await inTurn(22, () =>
    member.call('/auth/user/getCurrentUser', from(newAddress())),
  )
  expect(timesOf(answers, 0)).toBe(20)
  const { status, headers, body } = answers[21] ?? expect.fail()
  const seconds = Number(headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  expect([status, body.code, body.args]).toEqual([429, 7005, { seconds }])
  expect(headers.get('RateLimit-Policy')).toBe('20;w=60')
  expect(headers.get('RateLimit')).toMatch(/^limit=20, remaining=0, reset=\d+$/)
  expect((await beta.call('/auth/user/getCurrentUser', from(newAddress()))).status).toBe(200)
})

it('limits reads per address on all routes, also without a session', async () => {
  const address = newAddress()
  const paths = ['/public/applications', '/reference/countries', '/usercenter/users']
  const answers = await inTurn(42, (time) =>
    server.nobody.call(paths[time % paths.length] ?? '', from(address)),
  )
  expect(timesOf(answers, 7005)).toBe(2)
  expect(timesOf(answers.slice(40), 7005)).toBe(2)
})

it('limits reads per address of pages, their files and the API documents', async () => {
  const address = newAddress()
  const paths = ['/home', '/ucFrontEnd/', '/robots.txt', '/gateway/openapi.json', '/gateway/docs']
  const answers = await Promise.all(
    Array.from({ length: 42 }, (_, time) =>
      fetch(`${server.base}${paths[time % paths.length]}`, from(address)),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(await refused[0]?.json()).toMatchObject({ code: 7005 })
  expect((await fetch(`${server.base}/robots.txt`, from(newAddress()))).status).toBe(200)
})

it('counts an IPv6 network of 64 bits as one address, and IPv4-mapped IPv6 as IPv4', async () => {
  const path = '/public/applications'
  const inNetwork = await inTurn(41, (time) =>
    server.nobody.call(path, from(`2001:db8:7:8:${time.toString(16)}::1`)),
  )
  expect(timesOf(inNetwork, 7005)).toBe(1)
  expect((await server.nobody.call(path, from('2001:db8:7:9::1'))).status).toBe(200)
  const mapped = await inTurn(41, (time) =>
    server.nobody.call(path, from(`${time % 2 ? '::ffff:' : ''}198.51.100.77`)),
  )
  expect(timesOf(mapped, 7005)).toBe(1)
})

it('limits writes of a user separately from reads, and calls that send messages more tightly', async () => {
  const { client: applicant } = await signInVisitor(server)
  const requests = await inTurn(7, () =>
    applicant.post('/usercenter/rights-requests', { permissionId: '117' }),
  )
  expect(timesOf(requests, 7005)).toBe(1)
  expect(codesOf(requests.slice(6))).toEqual([7005])
  const writes = await inTurn(10, () => applicant.post('/usercenter/notifications/read-all', {}))
  expect(timesOf(writes, 7005)).toBe(2)
  expect((await applicant.get('/auth/user/getCurrentUser')).status).toBe(200)
})

it('limits how often an address can test whether names, phones and emails are taken, over all routes', async () => {
  const address = newAddress()
  const ask = (path: string) => server.nobody.call(path, from(address))
  const answers = [
    ...(await inTurn(3, () => ask('/usercenter/user/usernameAvailable?username=acmeadmin'))),
    ...(await inTurn(3, (time) => ask(`/usercenter/user/isUserAgree?username=nobody${time}x`))),
    ...(await inTurn(2, () =>
      ask(
        `/usercenter/user/getVerificationCode?dialCode=86&phone=${buildUser().phone}&purpose=login`,
      ),
    )),
  ]
  expect(codesOf(answers)).toEqual([0, 0, 0, 0, 0, 0, 6001, 6001])
  const spent = await Promise.all([
    ask('/usercenter/user/usernameAvailable?username=free12345'),
    ask('/usercenter/user/isUserAgree?username=acmeadmin'),
    ask('/usercenter/user/getVerificationCodeByEmail?email=a%40example.org&purpose=register'),
  ])
  expect(codesOf(spent)).toEqual([7005, 7005, 7005])
  const { status, headers, body } = spent[0] ?? expect.fail()
  expect([status, headers.get('Retry-After')]).toEqual([429, String(body.args.seconds)])
  const elsewhere = await server.nobody.call(
    '/usercenter/user/isUserAgree?username=acmeadmin',
    from(newAddress()),
  )
  expect([elsewhere.status, elsewhere.body.data]).toEqual([200, true])
})

it('allows exactly the budget of revealing responses, even under concurrency', async () => {
  const address = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      server.nobody.call('/usercenter/user/usernameAvailable?username=acmeadmin', from(address)),
    ),
  )
  expect(timesOf(answers, 0)).toBe(8)
  expect(timesOf(answers, 7005)).toBe(22)
})

it('limits probing per user, from any number of addresses, by creating users, joining or looking up companies', async () => {
  const taken = buildUser({ username: 'acmeadmin' })
  const answers = await inTurn(6, () =>
    agency.call('/usercenter/users', { method: 'POST', body: taken, ...from(newAddress()) }),
  )
  expect(codesOf(answers)).toEqual([6012, 6012, 6012, 6012, 7005, 7005])
  const visitor = await server.as('visitor2')
  const other = await server.as('visitor1')
  const joins = await inTurn(6, (time) =>
    visitor.call('/usercenter/join-requests', {
      method: 'POST',
      body: { name: `No such company ${time}` },
      ...from(newAddress()),
    }),
  )
  expect(codesOf(joins)).toEqual([7013, 7013, 7013, 7013, 7005, 7005])
  const looks = await inTurn(6, (time) =>
    other.call(`/usercenter/company/known?name=${time}`, from(newAddress())),
  )
  expect(codesOf(looks)).toEqual([0, 0, 0, 0, 7005, 7005])
})

it('counts no probes of users who can see every user and company', async () => {
  const body = buildUser({ username: 'acmeadmin', companyId: '2' })
  const answers = await inTurn(6, () =>
    system.call('/usercenter/users', { method: 'POST', body, ...from('203.0.113.250') }),
  )
  expect(codesOf(answers)).toEqual(Array.from({ length: 6 }, () => 6012))
})

it('limits probing by login per address, and still accepts the correct password', async () => {
  const address = newAddress()
  const logIn = (username: string, password: string, at = address) =>
    server.nobody.call('/auth/oauth/token', {
      method: 'POST',
      body: { grant_type: 'password', username, password, agree: true },
      ...from(at),
    })
  const absent = await inTurn(10, (time) =>
    logIn(time % 2 ? `nobody${time}` : `nobody${time}@example.com`, 'Wrong2026'),
  )
  expect(codesOf(absent)).toEqual([6011, 6016, 6011, 6016, 6011, 6016, 6011, 6016, 7005, 7005])
  const user = await createVisitor(server)
  expect(codesOf([await logIn(user.username, 'Wrong2026')])).toEqual([7005])
  expect(codesOf([await logIn(user.username, user.password)])).toEqual([0])
  expect(codesOf([await logIn(user.username, 'Wrong2026', newAddress())])).toEqual([600401])
})

it('limits probing by imported files per user, and reveals nothing about rows beyond the limit', async () => {
  const taken = ['acmeadmin', 'acmemember', 'acmeviewer', 'agencyadmin', 'visitor1', 'visitor2']
  const rows = ['betamember', ...taken, buildUser().username].map((username) => {
    const { phone, email } = buildUser()
    return [username, 'Lin Yue', '86', phone, email].join(',')
  })
  const begun = await beta.upload(
    '/usercenter/user-imports?fileName=a.csv',
    ['Username,Name,Country code,Phone,Email', ...rows].join('\r\n'),
    from(newAddress()).headers,
  )
  const { body } = await beta.call(
    `/usercenter/user-imports/${begun.body.id}/rows?sort=["id","ASC"]&range=[0,99]`,
    from(newAddress()),
  )
  const messages = body.map((row: { problems: { message: string }[] }) =>
    row.problems.map(({ message }) => message.slice(0, 11)),
  )
  const [has, silent] = [['This userna'], ['Not checked']]
  expect(messages).toEqual([has, has, has, has, has, silent, silent, silent])
})

it('counts generated passwords among the calls that send messages', async () => {
  const answers = await inTurn(7, () => beta.post('/usercenter/users/999999/generate-password'))
  expect(codesOf(answers)).toEqual([...Array.from({ length: 6 }, () => 6042), 7005])
})

it('limits probing by code login per address like probing by registration', async () => {
  const address = newAddress()
  const answers = await inTurn(10, (time) =>
    server.nobody.call('/auth/oauth/token', {
      method: 'POST',
      body: {
        grant_type: 'sms_code',
        dialCode: '86',
        phone: `1390000${1000 + time}`,
        code: '000000',
        agree: true,
      },
      ...from(address),
    }),
  )
  expect([timesOf(answers, 6001), timesOf(answers, 7005)]).toEqual([8, 2])
})

it('refuses a request over the limit of its address before reading the body', async () => {
  const headers = {
    appid: '10000',
    'Content-Type': 'application/json',
    'X-Forwarded-For': '192.0.2.77',
  }
  const post = (body: string) =>
    fetch(`${server.base}/gateway/public/coverage/batch`, { method: 'POST', headers, body })
  expect((await post('{')).status).toBe(400)
  for (let requests = 1; requests < 30; requests += 1) await post('{}')
  expect((await post('{')).status).toBe(429)
  const upload = await fetch(`${server.base}/gateway/public/coverage/batch`, {
    method: 'POST',
    headers,
    body: 'x'.repeat(1_000_000),
  })
  expect(upload.status).toBe(429)
})
