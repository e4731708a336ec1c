import { expect, it } from 'vitest'
import { buildUser } from '../support/factories.ts'
import { useCodes } from '../support/codes.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ CODES_PER_ADDRESS: '3', CODES_IN_ALL: '5', TRUST_PROXY: 'loopback' })
const codes = useCodes(server)

const askFrom = async (address: string) => {
  const { body } = await server.nobody.call(
    `/usercenter/user/getVerificationCode?dialCode=86&phone=${buildUser().phone}&purpose=register`,
    { headers: { 'X-Forwarded-For': address } },
  )
  return [body.code, body.args?.seconds]
}

it('caps the codes for one network address and in all, and says how long to wait', async () => {
  for (let time = 0; time < 3; time += 1) expect((await askFrom('203.0.113.7'))[0]).toBe(0)
  const [capped, seconds] = await askFrom('203.0.113.7')
  expect(capped).toBe(7005)
  expect(seconds).toBeGreaterThan(3590)
  for (let time = 0; time < 2; time += 1) expect((await askFrom('203.0.113.8'))[0]).toBe(0)
  expect((await askFrom('203.0.113.9'))[0]).toBe(7005)
  server.wait(3_600_000)
  expect((await askFrom('203.0.113.9'))[0]).toBe(0)
})

it('keeps the caps over a restart', async () => {
  server.wait(3_600_000)
  const contact = { dialCode: '86', phone: buildUser().phone }
  expect((await codes.ask(contact, 'register')).body.code).toBe(0)
  await server.restart()
  expect((await codes.ask(contact, 'register')).body.code).toBe(7005)
})
