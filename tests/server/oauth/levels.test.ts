import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { makeAuthenticator } from '../../support/authenticator.ts'
import type { SignedInClient } from '../../support/client.ts'
import { foundCompany } from '../../support/factories.ts'
import { addPasskey, addTotp, codeOf } from '../../support/factors.ts'
import {
  Browser,
  issuer,
  makeApplication,
  oauthSettings,
  uidOf,
  type TestApplication,
} from '../../support/oauth.ts'
import { outcomeOf, personOf, requestUrl, tokensOf, type Fields } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const server = useServer(oauthSettings)

const confirmPath = '/usercenter/account/confirm'

/** A browser of someone whose company has the application of `makeApplication`. */
const browserOfSomebody = async (): Promise<Browser> => {
  const { username, password } = await foundCompany(server, {
    permissionIds: ['1000', '1100', '117'],
  })
  return new Browser(server, (await server.as(username, password)) as SignedInClient)
}

const claimsOf = async (browser: Browser, application: TestApplication, fields: Fields = {}) =>
  decodeJwt((await tokensOf(browser, application, fields)).id_token)

const ask = async (browser: Browser, application: TestApplication, fields: Fields) => {
  const { url } = await browser.follow(requestUrl(application, fields))
  return browser.decide(uidOf(url), 'continue')
}

const setLevel = (application: TestApplication, level: '' | '2fa' | 'phr') =>
  server.update('oauth_clients', { client_id: application.clientId }, { require_acr: level })

/** Makes the sessions of a person as old as the login by password alone was. */
const forgetFactors = ({ person }: Browser) =>
  server.update('sessions', { ended_at: null }, person ? { factors: 'pwd' } : {})

it('a level above the session asks for the factor, and comes back with it and a new time', async () => {
  const application = await makeApplication(server)
  const browser = await browserOfSomebody()
  const before = await claimsOf(browser, application)
  expect(before).toMatchObject({ acr: '1fa', amr: ['pwd'] })
  const { secret } = await addTotp(server, personOf(browser))
  await forgetFactors(browser)

  expect(await outcomeOf(browser, requestUrl(application, { acr_values: '2fa' }))).toEqual({
    login: 'confirm',
  })
  const refused = await ask(browser, application, { acr_values: '2fa' })
  expect([refused.status, refused.body.code]).toEqual([403, 7410])
  expect(refused.body.args).toMatchObject({ ways: 'totp,recovery', minutes: 0 })

  server.wait(2000)
  await bodyOf(personOf(browser).post(confirmPath, { code: codeOf(server, secret) }))
  const after = await claimsOf(browser, application, { acr_values: '2fa' })
  expect(after).toMatchObject({ acr: '2fa', amr: ['pwd', 'otp', 'mfa'] })
  expect(Number(after['auth_time'])).toBeGreaterThan(Number(before['auth_time']))
  expect(await claimsOf(browser, application, { acr_values: '1fa' })).toMatchObject({ acr: '2fa' })
})

it('a person without a factor of the level is led to adding one, which proves it', async () => {
  const application = await makeApplication(server)
  const browser = await browserOfSomebody()
  const refused = await ask(browser, application, { acr_values: '2fa' })
  expect([refused.status, refused.body.code]).toEqual([403, 7411])
  expect(refused.body.args).toMatchObject({ requiredBy: 'application', level: '2fa' })

  await addTotp(server, personOf(browser))
  expect(await claimsOf(browser, application, { acr_values: '2fa' })).toMatchObject({ acr: '2fa' })
  const phishable = await ask(browser, application, { acr_values: 'phr' })
  expect([phishable.status, phishable.body.code]).toEqual([403, 7411])

  await addPasskey(personOf(browser), makeAuthenticator({ origin: issuer }))
  expect(await claimsOf(browser, application, { acr_values: 'phr' })).toMatchObject({
    acr: 'phr',
    amr: ['pop', 'mfa'],
  })
})

it('the weakest listed level that a session can have is enough', async () => {
  const application = await makeApplication(server)
  const browser = await browserOfSomebody()
  const claims = await claimsOf(browser, application, { acr_values: 'phr 1fa urn:unknown' })
  expect(claims).toMatchObject({ acr: '1fa' })
})

it('a level that a client requires holds for requests that ask for less', async () => {
  const application = await makeApplication(server)
  const browser = await browserOfSomebody()
  expect(await claimsOf(browser, application)).toMatchObject({ acr: '1fa' })
  await setLevel(application, '2fa')
  const refused = await ask(browser, application, { acr_values: '1fa' })
  expect([refused.status, refused.body.code]).toEqual([403, 7411])
  const silent = requestUrl(application, { prompt: 'none' })
  expect(await outcomeOf(browser, silent)).toMatchObject({ error: 'login_required' })
  await addTotp(server, personOf(browser))
  expect(await claimsOf(browser, application)).toMatchObject({ acr: '2fa' })
  await setLevel(application, 'phr')
  await expectCode(personOf(browser).get('/usercenter/account'), 200, 0)
  expect((await ask(browser, application, {})).body.code).toBe(7411)
})
