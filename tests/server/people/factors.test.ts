import { expect, it } from 'vitest'
import { bodyOf, expectAnswer, expectCode } from '../../support/answers.ts'
import { signInUser } from '../../support/factories.ts'
import {
  addPasskey,
  addTotp,
  challengeOf,
  clientOf,
  codeOf,
  factorsPath,
  logInByTotp,
  passkeyLogin,
  sendSecondFactor,
} from '../../support/factors.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin } = server

it('smoke', async () => {
  const user = await signInUser(server, admin)
  const { secret, recoveryCodes } = await addTotp(server, user.client)
  expect(recoveryCodes).toHaveLength(10)
  console.log(recoveryCodes, (await user.client.get(factorsPath)).body)
  const client = await logInByTotp(server, { ...user, secret })
  await bodyOf(client.get('/usercenter/account'))
  const added = await addPasskey(client)
  const answer = await passkeyLogin(server, added.authenticator)
  await bodyOf(Promise.resolve(answer))
  console.log(
    await server.db
      .read('sessions')
      .where({ user_id: Number(user.id) })
      .select('factors', 'confirmed_at'),
  )
  const challenge = await challengeOf(server, user.username, user.password)
  await bodyOf(
    sendSecondFactor(server, challenge, { recoveryCode: recoveryCodes[0]?.toLowerCase() }),
  )
  console.log((await sendSecondFactor(server, challenge, { recoveryCode: recoveryCodes[0] })).body)
  console.log((await clientOf(server, answer).post(`${factorsPath}/${added.id}/remove`)).body)
})
