import { expect, it } from 'vitest'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { ageConfirmation, confirm, logIn } from '../../support/credentials.ts'
import { foundCompany, signInUser, signInVisitor } from '../../support/factories.ts'
import { addTotp, codeOf, factorsPath } from '../../support/factors.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin, system } = server
const confirmPath = '/usercenter/account/confirm'

it('no longer accepts a confirmation by password in another session once the account has a factor', async () => {
  const { client, id, username, password } = await signInUser(server, admin)
  const other = await server.as(username, password)
  const { secret } = await addTotp(server, client)
  const before = await server.db.read('factors').where({ user_id: Number(id) })
  for (const path of ['/totp', '/passkeys/options', '/recovery-codes'])
    await expectCode(other.post(`${factorsPath}${path}`, { name: 'Mine' }), 403, 7410, {
      args: expect.objectContaining({ ways: 'totp,recovery' }),
    })
  expect(await server.db.read('factors').where({ user_id: Number(id) })).toEqual(before)
  await bodyOf(other.post(confirmPath, { code: codeOf(server, secret) }))
  await bodyOf(other.post(`${factorsPath}/recovery-codes`))
})

it('refuses to lift the lock of the own account, because guesses would have no limit', async () => {
  const own = await server.as('superadmin')
  await ageConfirmation(server, 1)
  for (let tries = 1; tries <= 5; tries += 1)
    await own.post(confirmPath, { password: `Guess${tries}2026` })
  await expectCode(own.post(confirmPath, { password: 'Guess62026' }), 423, 6008)
  await expectCode(own.post('/usercenter/users/1/unlock'), 409, 7024)
  await expectCode(own.post(confirmPath, { password: 'Guess72026' }), 423, 6008)
  server.wait(6 * 60_000)
})

it('lets only system super administrators reset the factors of people who joined a company with their own account', async () => {
  const founder = await foundCompany(server)
  const invited = await signInVisitor(server)
  await addTotp(server, invited.client)
  const form = { channel: 'link', usesAllowed: 1, days: 7, roleIds: [] }
  const { link } = await bodyOf(founder.client.post('/usercenter/invitations', form), 201)
  await bodyOf(invited.client.post('/usercenter/invitations/accept', { token: link.split('#')[1] }))
  const reset = `/usercenter/users/${invited.id}/reset-factors`
  await expectCode(founder.client.post(reset, { reason: 'Lost' }), 409, 7412)
  expect(Boolean((await server.row('users', invited.id))?.has_second_factor)).toBe(true)
  await bodyOf(system.post(reset, { reason: 'Lost' }))
  expect((await logIn(server, invited.username, invited.password)).status).toBe(200)
})

it('asks for a confirmation before an invitation moves a member out of their company', async () => {
  const founder = await foundCompany(server)
  const { client, id, password } = await signInUser(server, admin)
  const form = { channel: 'link', usesAllowed: 1, days: 7, roleIds: [] }
  const { link } = await bodyOf(founder.client.post('/usercenter/invitations', form), 201)
  const move = { token: link.split('#')[1], leaveCompany: true }
  await ageConfirmation(server, id)
  await expectCode(client.post('/usercenter/invitations/accept', move), 403, 7410)
  await confirm(client, password)
  await bodyOf(client.post('/usercenter/invitations/accept', move))
})

it('keeps the count of wrong passwords when an authenticator app is added, so that adding one resets nothing', async () => {
  const { client, id } = await signInUser(server, admin)
  for (let tries = 1; tries <= 4; tries += 1)
    await expectCode(client.post(confirmPath, { password: `Guess${tries}2026` }), 400, 600401)
  await addTotp(server, client)
  expect((await server.row('users', id))?.failed_sign_ins).toBe(4)
})
