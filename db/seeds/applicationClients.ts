import { fold } from '#contract/text/fold'
import type { Transaction } from '#db/connect'

/** The client with which the demonstration's application logs people in. */
export const demonstrationClientId = 'projectmanagementweb'

/** The client of the demonstration's device. */
export const demonstrationDeviceId = 'measurementreceiver'

/** The addresses of the demonstration's application at `origin`. */
export const addressesAt = (origin: string) => ({
  redirect_addresses: JSON.stringify([`${origin}/callback`]),
  logout_redirect_addresses: JSON.stringify([`${origin}/`]),
  logout_address: `${origin}/backchannel`,
  login_address: `${origin}/login`,
})

const clients = [
  {
    appId: 10_003,
    client_id: demonstrationClientId,
    name: '项目管理网站',
    en_name: 'Project management website',
    kind: 'web',
    is_own: true,
    ...addressesAt('http://127.0.0.1:3001'),
    scopes: ['profile', 'email', 'phone', 'company', 'permissions'],
  },
  {
    appId: 10_002,
    client_id: 'measurementregisters',
    name: '测量登记手机版',
    en_name: 'Measurement registration app',
    kind: 'native',
    is_own: false,
    redirect_addresses: JSON.stringify(['http://127.0.0.1/callback']),
    scopes: ['profile', 'company', 'permissions', 'offline_access'],
  },
  {
    appId: 10_002,
    client_id: demonstrationDeviceId,
    name: '测量接收机',
    en_name: 'Survey receiver',
    kind: 'device',
    is_own: true,
    scopes: ['profile', 'company', 'permissions'],
  },
] as const

export const insertApplicationClients = async (trx: Transaction, now: number): Promise<void> => {
  for (const { appId, scopes, ...client } of clients)
    await trx('oauth_clients').insert({
      ...client,
      application_id: trx('applications').where({ app_id: appId }).select('id'),
      name_key: fold(client.name),
      en_name_key: fold(client.en_name),
      scopes: JSON.stringify(scopes),
      created_at: now,
      updated_at: now,
    })
}
