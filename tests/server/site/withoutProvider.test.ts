import { expect, it } from 'vitest'
import { expectCode } from '../../support/answers.ts'
import { buildUser } from '../../support/factories.ts'
import { metricsHeaders } from '../../support/settings.ts'
import { useServer } from '../../support/server.ts'

const server = useServer({
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://portal.example.com',
  ALLOW_HTTP: 'true',
})

it('answers 6009 and 6010 in production without a provider, has no outbox and stores nothing', async () => {
  const { phone, email } = buildUser()
  const sms = await server.nobody.get(
    `/usercenter/user/getVerificationCode?dialCode=86&phone=${phone}&purpose=register`,
  )
  await expectCode(sms, 503, 6009)
  const mail = await server.nobody.get(
    `/usercenter/user/getVerificationCodeByEmail?email=${email}&purpose=register`,
  )
  await expectCode(mail, 503, 6010)
  expect((await server.nobody.get('/usercenter/outbox')).body.code).toBe(7004)
  const { read } = server.db
  expect([await read('outbox'), await read('verification_codes')]).toEqual([[], []])
})

it('lists what is missing for sending messages only to callers with the token', async () => {
  const ready = async (headers: Record<string, string> = {}) =>
    (await fetch(`${server.base}/readyz`, { headers })).json()
  expect(await ready(metricsHeaders)).toEqual({ status: 'ready', lacks: ['email', 'sms', 'https'] })
  expect(await ready()).toEqual({ status: 'ready' })
})
