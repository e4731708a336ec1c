import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { solveProof } from '#shared/proof/solve.ts'
import { resetPassword } from '../../support/credentials.ts'
import { expectCode } from '../../support/answers.ts'
import { codeOf, type Answer } from '../../support/client.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import {
  phoneOf,
  registrationOf,
  buildVisitor,
  useCodes,
  type Contact,
} from '../../support/codes.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { useServer } from '../../support/server.ts'

const bits = 6
const server = useServer({
  CODES_PER_ADDRESS: '4',
  CODES_IN_ALL: '12',
  CODE_PROOF_BITS: String(bits),
  TRUST_PROXY: 'loopback',
})
const { admin, viewer } = server
const codes = useCodes(server)
const hourMs = 3_600_000

let lastAddress = 0
const newAddress = () => `198.51.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`
const anyone = (): Contact => phoneOf(buildUser())

const ask = (address: string, contact: Contact, purpose = 'register', proof?: string) =>
  server.nobody.call(
    `/usercenter/user/getVerificationCode${'email' in contact ? 'ByEmail' : ''}?${new URLSearchParams(
      { ...contact, purpose, ...(proof === undefined ? {} : { proof }) },
    )}`,
    { headers: { 'X-Forwarded-For': address } },
  )

const solved = ({ body }: Answer) => solveProof(body.args.challenge, body.args.difficulty)

const askWithProof = async (address: string, contact: Contact, purpose = 'register') => {
  const first = await ask(address, contact, purpose)
  return first.body.code === 7220 ? ask(address, contact, purpose, await solved(first)) : first
}

it('sends half of an address’s limit freely, the other half with a proof of work, and no more', async () => {
  const address = newAddress()
  for (let time = 0; time < 2; time += 1) await expectCode(ask(address, anyone()), 200, 0)
  const contact = anyone()
  const refused = await ask(address, contact)
  expect(refused.status).toBe(428)
  expect(refused.body).toMatchObject({
    code: 7220,
    key: 'errors.proofRequired',
    args: { challenge: expect.stringMatching(/^[\w-]+\.6\.[\w-]+\.[\w-]+$/), difficulty: bits },
  })
  const proof = await solved(refused)
  const split = proof.lastIndexOf('.')
  const hash = createHash('sha256')
    .update(proof.slice(0, split) + proof.slice(split + 1))
    .digest()
  expect((hash[0] ?? 255) >> (8 - bits)).toBe(0)
  await expectCode(ask(address, contact, 'register', proof), 200, 0)
  await expectCode(askWithProof(address, anyone()), 200, 0)
  const capped = await askWithProof(address, anyone())
  await expectCode(capped, 429, 7005)
  expect(capped.body.args.seconds).toBeGreaterThan(3590)
  await expectCode(ask(newAddress(), anyone()), 200, 0)
  server.wait(hourMs)
  await expectCode(ask(address, anyone()), 200, 0)
  server.wait(hourMs)
})

it('counts the addresses of one IPv6 network as one', async () => {
  for (const end of ['1', '2']) await expectCode(ask(`2001:db8:1:2::${end}`, anyone()), 200, 0)
  await expectCode(ask('2001:db8:1:2:ffff::3', anyone()), 428, 7220)
  await expectCode(ask('2001:db8:1:3::1', anyone()), 200, 0)
  server.wait(hourMs)
})

it('accepts a proof once, for its recipient and purpose, until it expires, and only with the work done', async () => {
  const address = newAddress()
  for (let time = 0; time < 2; time += 1) await ask(address, anyone())
  const email = (user = buildUser()) => ({ email: user.email })
  const [contact, other] = [email(), email()]
  const refused = await ask(address, contact)
  const proof = await solved(refused)
  const { challenge } = refused.body.args as { challenge: string }
  const misses = async (of: Contact, given: string) =>
    expect(codeOf(await ask(address, of, 'register', given))).toEqual([428, 7220])
  await misses(other, proof)
  const wrong = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((nonce) => {
    const [first = 0] = createHash('sha256').update(`${challenge}${nonce}`).digest()
    return first >> (8 - bits) !== 0
  })
  await misses(contact, `${challenge}.${wrong}`)
  await misses(contact, proof.replace(/^(\d+)\.6\./, '$1.1.'))
  await misses(contact, 'nothing')
  await expectCode(ask(address, contact, 'register', '§'), 400, 7000)
  server.wait(5 * 60_000)
  await misses(contact, proof)
  const fresh = await solved(await ask(address, contact))
  await expectCode(ask(address, contact, 'register', fresh), 200, 0)
  server.wait(60_000)
  await misses(contact, fresh)
  expect(await server.db.read('used_proofs')).toHaveLength(1)
  server.wait(hourMs)
})

it('requires no proof from logged-in users who change their own contact, up to the limit of an address', async () => {
  const answers: Answer[] = []
  const bind = (address: string) =>
    viewer.call(
      `/usercenter/user/getVerificationCode?dialCode=86&phone=${buildUser().phone}&purpose=bindPhone`,
      { headers: { 'X-Forwarded-For': address } },
    )
  const address = newAddress()
  for (let time = 0; time < 3; time += 1) answers.push(await bind(address))
  for (let time = 0; time < 2; time += 1) answers.push(await bind(newAddress()))
  expect(answers.map(codeOf)).toEqual([...Array.from({ length: 4 }, () => [200, 0]), [429, 7005]])
  server.wait(hourMs)
})

it('lets others register and reset while an attacker with ever new addresses uses up the global limit', async () => {
  const member = await createVerifiedUser(server, admin)
  const answers: Answer[] = []
  for (let time = 0; time < 40; time += 1) answers.push(await ask(newAddress(), anyone()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(answers.filter(({ status }) => status === 428)).toHaveLength(34)

  const visitor = buildVisitor()
  const contact = phoneOf(visitor)
  await expectCode(askWithProof(newAddress(), contact), 200, 0)
  const registered = await server.nobody.post(
    '/usercenter/user/register',
    registrationOf(visitor, contact, await codes.codeOf(contact)),
  )
  await expectCode(registered, 200, 0)

  const mine = { email: member.email }
  await expectCode(ask(newAddress(), mine, 'resetPassword'), 200, 0)
  await expectCode(resetPassword(server, mine, await codes.codeOf(mine), 'Geodesy2026'), 200, 0)
  server.wait(hourMs)
})

it('raises the difficulty with the number of codes, and stops at ten times the limit', async () => {
  const difficulties = new Set<number>()
  let sent = 0
  for (; sent < 130; sent += 1) {
    const [address, contact] = [newAddress(), anyone()]
    const first = await ask(address, contact)
    if (first.status === 429) break
    if (first.status === 428) {
      difficulties.add(first.body.args.difficulty)
      await expectCode(ask(address, contact, 'register', await solved(first)), 200, 0)
    }
  }
  expect(sent).toBe(120)
  expect([...difficulties]).toEqual([bits, bits + 1, bits + 2, bits + 3, bits + 4])
  const { email } = await createVerifiedUser(server, admin)
  await expectCode(ask(newAddress(), { email }, 'login'), 200, 0)
  server.wait(hourMs)
})

it('requires no proof from an administrator who sends a reset code', async () => {
  const users = []
  for (let count = 0; count < 4; count += 1) users.push(await createUser(admin))
  for (const { id } of users)
    await expectCode(admin.post(`/usercenter/users/${id}/send-reset-code`), 200, 0)
  server.wait(hourMs)
})

it('persists the limits across a restart', async () => {
  const contact = anyone()
  expect((await codes.ask(contact, 'register')).body.code).toBe(0)
  await server.restart()
  expect((await codes.ask(contact, 'register')).body.code).toBe(7005)
})

it('ignores codes from the future in the limits of an address and of all, and counts normally afterwards', async () => {
  const dayMs = 24 * hourMs
  server.wait(dayMs)
  const address = newAddress()
  const useUp = async () => {
    for (let time = 0; time < 2; time += 1) await expectCode(ask(address, anyone()), 200, 0)
    for (let time = 0; time < 2; time += 1)
      await expectCode(askWithProof(address, anyone()), 200, 0)
    const capped = await askWithProof(address, anyone())
    await expectCode(capped, 429, 7005)
    expect(capped.body.args.seconds).toBeLessThanOrEqual(3600)
  }
  await useUp()
  const [contact, elsewhere] = [anyone(), newAddress()]
  for (let time = 0; time < 2; time += 1) await ask(elsewhere, anyone())
  const proof = await solved(await ask(elsewhere, contact))
  server.wait(-dayMs)
  await useUp()
  for (let time = 0; time < 2; time += 1) await ask(elsewhere, anyone())
  await expectCode(ask(elsewhere, contact, 'register', proof), 428, 7220)
})
