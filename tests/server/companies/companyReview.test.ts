import { expect, it } from 'vitest'
import { expectCode } from '../../support/answers.ts'
import { buildApplication, signInVisitor } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system } = server
const path = '/usercenter/companies'
const pass = { decision: 'pass', platforms: ['4'], permissionIds: ['117'] }

const visitor = async () => (await signInVisitor(server)).client

it('refuses an approval if the reviewer has not seen every flag', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  const review = `${path}/${application.id}/review`
  await expectCode(system.post(review, { ...pass, seenFlags: ['similarName'] }), 409, 7253)
  expect((await system.get(`${path}/${application.id}`)).body).toMatchObject({
    status: 'inReview',
    flags: ['checkCharacter'],
  })
  const passed = await system.post(review, { ...pass, seenFlags: ['checkCharacter'] })
  expect([passed.status, passed.body.data.status]).toEqual([200, 'passed'])
})

it('flags a name that is similar to another, contains it or is contained in it, without refusing it', async () => {
  const flagsOf = async (name: string) => {
    const { status, body } = await (await visitor()).post(path, buildApplication({ name }))
    expect([name, status]).toEqual([name, 201])
    const { flags } = (await system.get(`${path}/${body.id}`)).body
    return flags.filter((flag: string) => flag !== 'checkCharacter')
  }
  const similar = ['similarName']
  expect(await flagsOf('西域石油化工股份有限公司')).toEqual([])
  expect(await flagsOf('西域石油化工集团有限公司')).toEqual(similar)
  expect(await flagsOf('西域石油化工股份有限公司北京昌平第一销售分公司')).toEqual(similar)
  expect(await flagsOf('新疆西域石油化工')).toEqual(similar)
  expect(await flagsOf('西域石油')).toEqual(similar)
  expect(await flagsOf('西域測繪')).toEqual([])
  expect(await flagsOf('西域测绘')).toEqual(similar)
  expect(await flagsOf('Trimbel Inc.')).toEqual([])
  expect(await flagsOf('Trimbe1 Ltd')).toEqual(similar)
  expect(await flagsOf('Тrimbеl Inc.')).toEqual(similar)
  expect(await flagsOf('Trimbel Navigation and Positioning Holding')).toEqual(similar)
  expect(await flagsOf('Geoca')).toEqual([])
})

it('shows only reviewers what changed in a resubmitted application', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  const one = `${path}/${application.id}`
  const reject = { decision: 'reject', reason: 'The street is missing' }
  const previous = async (reader = system) => (await reader.get(one)).body.previous
  expect(await previous()).toBeNull()
  await system.post(`${one}/review`, reject)
  expect(await previous()).toBeNull()

  const again = { street: 'Longjing Road', platforms: ['4', '5'], administratorName: 'Lin Yu' }
  const resent = await applicant.put(one, again)
  expect([resent.status, resent.body.previous]).toEqual([200, null])
  expect(await previous()).toEqual({
    street: application.street,
    platforms: application.platforms,
    administratorName: application.administratorName,
  })
  expect(await previous(applicant)).toBeNull()
  const listed = await system.list(path, { filter: { id: [application.id] } })
  expect(listed.body[0].previous).toEqual(await previous())

  await system.post(`${one}/review`, reject)
  await applicant.put(one, {})
  expect(await previous()).toEqual({})
  await system.post(`${one}/review`, pass)
  expect(await previous()).toBeNull()
})

it('reveals only approved companies, and only by exact name', async () => {
  const applicant = await visitor()
  const known = async (query: string) => {
    const { status, body } = await applicant.get(`/usercenter/company/known${query}`)
    return [status, body.code, body.data]
  }
  const huanan = { name: '华南测绘', takesMembers: true }
  expect(await known('?name=华南 测绘')).toEqual([200, 0, huanan])
  expect(await known('?name=华南测绘有限公司')).toEqual([200, 0, null])
  expect(await known('?organisationCode=91440101ma5at8kx2h')).toEqual([200, 0, huanan])
  expect(await known('?name=华南')).toEqual([200, 0, null])
  const { body: open } = await (await visitor()).post(path, buildApplication())
  expect(await known(`?name=${encodeURIComponent(open.name)}`)).toEqual([200, 0, null])
  expect((await known(''))[1]).toBe(7000)
  expect((await known('?name=a&organisationCode=b'))[1]).toBe(7000)
})

it('refuses a decision on an outdated version, resubmitted or already approved', async () => {
  const applicant = await visitor()
  const { body: application } = await applicant.post(path, buildApplication())
  const one = `${path}/${application.id}`
  const { version } = (await system.get(one)).body
  const code = async (action: string, body: object) =>
    (await system.post(`${one}/${action}`, body)).body.code
  await system.post(`${one}/review`, { decision: 'reject', reason: 'The street is missing' })
  await applicant.put(one, { street: 'Longjing Road' })
  expect(await code('review', { ...pass, version })).toBe(7016)
  expect(await code('review', { decision: 'reject', reason: 'No', version })).toBe(7016)
  expect((await system.get(one)).body.status).toBe('inReview')

  const seen = (await system.get(one)).body.version
  expect((await system.post(`${one}/review`, { ...pass, version: seen })).status).toBe(200)
  expect(await code('close', { reason: 'An application', version: seen })).toBe(7016)
  const now = (await system.get(one)).body
  expect(now.status).toBe('passed')
  const closed = await system.post(`${one}/close`, { reason: 'It ends', version: now.version })
  expect(closed.body.data.status).toBe('closed')
})

it('refuses to resubmit a rejected application after the applicant has joined a company', async () => {
  const applicant = await visitor()
  const rejected = (await applicant.post(path, buildApplication())).body.id
  const reject = { decision: 'reject', reason: 'No licence' }
  await system.post(`${path}/${rejected}/review`, reject)
  const { body: application } = await applicant.post(path, buildApplication())
  const { status } = await system.post(`${path}/${application.id}/review`, pass)
  expect(status).toBe(200)
  const resubmit = applicant.put(`${path}/${rejected}`, { street: 'Wener Road' })
  await expectCode(resubmit, 409, 7012)
  expect((await system.get(`${path}/${rejected}`)).body.status).toBe('rejected')
})
