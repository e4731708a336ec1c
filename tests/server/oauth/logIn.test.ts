import * as oidc from 'openid-client'
import { expect, it } from 'vitest'
import { useServer } from '../../support/server.ts'
import { browserOf, logInAt, makeApplication, oauthSettings } from '../../support/oauth.ts'

const server = useServer(oauthSettings)

it('logs a member in at an own application without a question', async () => {
  const application = await makeApplication(server)
  const browser = await browserOf(server, 'acmemember')
  const scope = 'openid profile email phone company permissions'
  const { configuration, tokens } = await logInAt(browser, application, { scope })
  const sub = tokens.claims()?.sub ?? ''
  expect(await oidc.fetchUserInfo(configuration, tokens.access_token, sub)).toEqual({})
})
