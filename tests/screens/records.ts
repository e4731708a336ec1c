import { TOTP } from 'otpauth'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { signIn } from '../support/client.ts'
import {
  buildApplication,
  buildRole,
  buildUser,
  createRole,
  createUser,
  foundCompany,
} from '../support/factories.ts'

/** A text of the maximum length in both scripts; its Latin part has no space to break at. */
const longText = (limit: number): string =>
  '阿卜杜勒阿齐兹·艾合买提江·库尔班尼亚孜Donaudampfschifffahrtsgesellschaftskapitän'
    .repeat(5)
    .slice(0, limit)

const createLongNames = async (base: string): Promise<void> => {
  const administrator = await signIn(base, 'acmeadmin')
  await createUser(administrator, { realName: longText(64), username: 'W'.repeat(31) + '1' })
  await createRole(administrator, buildRole({ name: longText(64), description: longText(200) }))
  const applicant = await createUser(administrator, buildUser({ realName: longText(64) }))
  const removed = await administrator.remove(`/usercenter/users/${applicant.id}`)
  if (removed.status !== 200) throw new Error(`no visitor: ${JSON.stringify(removed.body)}`)
  const visitor = await signIn(base, applicant.username, 'Survey2026')
  const answer = await visitor.post(
    '/usercenter/companies',
    buildApplication({ name: longText(128), street: longText(255), address: longText(255) }),
  )
  if (answer.status !== 201) throw new Error(`no application: ${JSON.stringify(answer.body)}`)
}

/** Creates a user who logs in with a second factor. */
const createGuarded = async (base: string): Promise<void> => {
  const own = { username: guarded, password: demonstrationPassword }
  await createUser(await signIn(base, 'acmeadmin'), buildUser(own))
  const user = await signIn(base, guarded)
  const path = '/usercenter/factors/totp'
  const { id, secret } = (await user.post(path, { name: 'Phone' })).body.data
  const code = new TOTP({ secret }).generate()
  const answer = await user.post(`${path}/${id}/confirm`, { code })
  if (answer.status !== 200) throw new Error(`no second factor: ${JSON.stringify(answer.body)}`)
}

/** Creates an access token and a webhook, whose deliveries fail. */
const createConnections = async (base: string): Promise<void> => {
  const administrator = await signIn(base, 'acmeadmin')
  const day = 86_400_000
  const token = await administrator.post('/usercenter/api-tokens', {
    name: longText(64),
    permissionIds: ['1400', '1402', '1480', '1600'],
    expiresAt: new Date(Date.now() + day).toISOString(),
  })
  if (token.status !== 201) throw new Error(`no token: ${JSON.stringify(token.body)}`)
  const webhook = await administrator.post('/usercenter/webhooks', {
    name: longText(64),
    url: `http://127.0.0.1:1/${longText(200).replace(/[^a-z]/gi, '')}`,
    kinds: ['user.created', 'user.changed', 'user.disabled'],
  })
  if (webhook.status !== 201) throw new Error(`no webhook: ${JSON.stringify(webhook.body)}`)
  await administrator.post('/usercenter/webhooks/' + webhook.body.id + '/test', {})
  await createUser(administrator)
}

export const founder = 'founder1'
export const guarded = 'guarded1'

export const createRecords = async (base: string): Promise<void> => {
  await createLongNames(base)
  const as = (name: string, password?: string) => signIn(base, name, password)
  await foundCompany({ as }, {}, { username: founder, password: demonstrationPassword })
  await createGuarded(base)
  await createConnections(base)
}
