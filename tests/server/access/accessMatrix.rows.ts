import { declaredResources } from '#contract/core/resource'
import type { Route } from '#server/platform/routing/defineRoute'
import { randomUUID } from 'node:crypto'
import { changePassword } from '../../support/credentials.ts'
import { createApiToken } from '../../support/apiTokens.ts'
import type { Client } from '../../support/client.ts'
import {
  buildApplication,
  buildRole,
  buildStation,
  buildUser,
  createRole,
  createUser,
  signInUser,
  signInVisitor,
} from '../../support/factories.ts'
import { ionexText } from '../../support/ionex.ts'
import { storeClient, storeConsent } from '../../support/oauthRows.ts'
import type { TestServer } from '../../support/server.ts'

let uploads = 0

/**
 * Kinds of caller, each a demonstration account; `signedOut` has an ended session, and `companyToken` is an access token of
 * the administrator with all permissions that it can have.
 */
export const callers = {
  nobody: null,
  signedOut: 'acmeviewer',
  visitor: 'visitor1',
  withoutRole: 'acmeviewer',
  member: 'acmemember',
  administrator: 'acmeadmin',
  otherAdministrator: 'betaadmin',
  dealer: 'agencyadmin',
  salesman: 'salesman1',
  system: 'superadmin',
  companyToken: 'acmeadmin',
} as const
export type Caller = keyof typeof callers

export const signedIn: Caller[] = [
  'visitor',
  'withoutRole',
  'member',
  'administrator',
  'otherAdministrator',
  'dealer',
  'salesman',
  'system',
]
const administrators: Caller[] = ['administrator', 'otherAdministrator', 'dealer', 'system']

export type Place = 'companyA' | 'companyB' | 'absent'

export interface RecordKind {
  make(
    place: 'companyA' | 'companyB',
    as: (caller: Caller) => Client,
    server: TestServer,
  ): Promise<string>
  seenBy: Record<'companyA' | 'companyB', readonly Caller[]>
}

const administratorOf = (place: 'companyA' | 'companyB'): Caller =>
  place === 'companyA' ? 'administrator' : 'otherAdministrator'

type Make = RecordKind['make']

const memberOf = async (...[place, as, server]: Parameters<Make>): Promise<Client> =>
  (await signInUser(server, as(administratorOf(place)))).client

const bySystem = (make: Make): RecordKind => ({
  make,
  seenBy: { companyA: ['system'], companyB: ['system'] },
})

/** Seen by the administrator of the record's company and by `others` of company A. */
const byCompany = (make: Make, others: readonly Caller[] = []): RecordKind => ({
  make,
  seenBy: {
    companyA: ['administrator', ...others, 'system'],
    companyB: ['otherAdministrator', 'system'],
  },
})

const byOwner = (make: Make): RecordKind => ({ make, seenBy: { companyA: [], companyB: [] } })

/** A record that the system super administrator creates. */
const created = (path: string, entry: () => object): RecordKind =>
  bySystem(async (_place, as) => (await as('system').post(`/usercenter/${path}`, entry())).body.id)

const application = created('applications', () => {
  const name = `Application ${randomUUID()}`
  return { name, enName: name, type: 'platform' }
})

export const recordKinds = {
  user: byCompany(
    async (place, as) => {
      const { id } = await createUser(as(administratorOf(place)))
      await as('system').post(`/usercenter/users/${id}/disable`)
      return id
    },
    ['member'],
  ),
  department: byCompany(
    async (place, as) => {
      const name = `Department ${(uploads += 1)}`
      return (await as(administratorOf(place)).post('/usercenter/departments', { name })).body.id
    },
    ['member'],
  ),
  activeUser: byCompany(async (place, as) => (await createUser(as(administratorOf(place)))).id),
  company: byCompany(
    (place) => Promise.resolve(place === 'companyA' ? '2' : '3'),
    ['member', 'withoutRole'],
  ),
  joinRequest: byCompany(async (place, _as, server) => {
    const { client } = await signInVisitor(server)
    const name = place === 'companyA' ? '华南测绘' : '北方农业'
    return (await client.post('/usercenter/join-requests', { name })).body.id
  }),
  salesman: bySystem(() => Promise.resolve('2')),
  userImport: byCompany(async (place, _as, server) => {
    const [row] = await server.db.transaction((trx) =>
      trx('user_imports')
        .insert({
          company_id: place === 'companyA' ? 2 : 3,
          created_by: 1,
          file_name: 'users.csv',
          state: 'failed',
          failure: 'interrupted',
          heartbeat_at: 0,
          created_at: 0,
          updated_at: Date.now(),
        })
        .returning('id'),
    )
    return String(row?.id)
  }),
  invitation: byCompany(async (place, as) => {
    const inviter = as(administratorOf(place))
    return (await inviter.post('/usercenter/invitations', { channel: 'link' })).body.id
  }),
  apiToken: byCompany(async (place, as, server) => {
    const { record } = await createApiToken(server, as(administratorOf(place)))
    return record.id
  }),
  role: byCompany(async (place, as) => (await createRole(as(administratorOf(place)))).id),
  menu: created('menus', () => ({
    applicationId: '4',
    parentId: '115',
    type: 'menu',
    name: 'Of a test',
  })),
  defaultPermissions: bySystem(() => Promise.resolve('salesman')),
  settings: bySystem(() => Promise.resolve('1')),
  rightsRequest: byCompany(async (...of) => {
    const asker = await memberOf(...of)
    return (await asker.post('/usercenter/rights-requests', { permissionId: '1400' })).body.id
  }),
  quotaRequest: byCompany(async (place, as, server) => {
    await server.db.transaction((trx) => trx('quota_requests').delete())
    const quota = { userQuota: 9999, message: 'Of a test' }
    return (await as(administratorOf(place)).post('/usercenter/quota-requests', quota)).body.id
  }),
  publicApplication: {
    make: () => Promise.resolve('4'),
    seenBy: { companyA: signedIn, companyB: signedIn },
  },
  application,
  applicationClient: bySystem(async (place, as, server) => {
    const applicationId = await application.make(place, as, server)
    const name = `Client ${applicationId}`
    const redirectAddresses = ['https://client.example.com/callback']
    const entry = { applicationId, kind: 'web', name, enName: name, redirectAddresses }
    return (await as('system').post('/usercenter/application-clients', entry)).body.id
  }),
  webhook: byCompany((place, _as, { db, context }) =>
    db.transaction(async (trx) => {
      const [row] = await trx('webhooks')
        .insert({
          company_id: place === 'companyA' ? 2 : 3,
          name: 'Of a test',
          url: 'https://hooks.example.com/',
          kinds: '["user.created"]',
          // Not a secret, so nothing is sent.
          sealed: '',
          created_at: context.now(),
          updated_at: context.now(),
        })
        .returning('id')
      return String(row?.id)
    }),
  ),
  download: created('downloads', () => ({
    kind: 'document',
    name: '手册',
    enName: 'Manual',
    description: '',
    enDescription: '',
    release: '1',
    size: 1,
    sha256: '0'.repeat(64),
    url: 'https://files.example.com/m.pdf',
  })),
  announcement: created('announcements', () => ({
    title: '公告',
    enTitle: 'Announcement',
    text: '内容',
    enText: 'Text',
    importance: 'info',
    audience: 'administrators',
  })),
  administratorRequest: bySystem((_place, _as, server) => {
    const { db, now } = server.context
    return db.transaction(async (trx) => {
      await trx('administrator_requests').delete()
      const request = { change: 'add', user_id: 2, requested_by: 1, status: 'inReview' } as const
      const [row] = await trx('administrator_requests')
        .insert({ ...request, created_at: now(), updated_at: now() })
        .returning('id')
      return String(row?.id)
    })
  }),
  permissionPackage: created('permission-packages', () => {
    uploads += 1
    return { name: `包 ${uploads}`, enName: `Package ${uploads}`, permissionIds: ['117'] }
  }),
  legalDocument: created('legal-documents', () => ({
    kind: 'privacy',
    documentVersion: `${(uploads += 1)}`,
    effectiveFrom: '2100-01-01',
    text: '内容',
    enText: 'Text',
  })),
  station: created('stations', () => buildStation()),
  ionosphereMap: bySystem(async (_place, as) => {
    const from = Date.UTC(2000, 0, 1) + (uploads += 1) * 86_400_000
    const file = ionexText({ from, maps: 1, grid: { lat: [10, -10, -10], lon: [0, 20, 10] } })
    return (await as('system').upload('/usercenter/ionosphere-maps?name=a.inx', file)).body.id
  }),
  ionosphereCoefficients: created('ionosphere-coefficients', () => ({
    model: 'ntcm',
    validFrom: new Date(Date.UTC(2000, 0, 1) + (uploads += 1) * 86_400_000).toISOString(),
    source: 'A test',
    numbers: [100, 0, 0],
  })),
  log: byCompany(async (place, as, server) => {
    const administrator = as(administratorOf(place))
    const { id: targetId } = await createUser(administrator)
    await server.context.sealer.seal()
    return (await administrator.list('/usercenter/logs', { filter: { targetId } })).body[0].id
  }),
  outbox: bySystem(async (_place, _as, server) => {
    const { db, delivery } = server.context
    const message = {
      channel: 'email',
      recipient: 'matrix@example.org',
      subject: 'Test',
      content: { text: 'Test', html: '', template: '', values: {}, locale: 'en' },
    } as const
    await db.transaction((trx) => delivery.enqueue(trx, message))
    return String((await db.read('outbox').max({ id: 'id' }).first())?.id)
  }),
  session: byOwner(
    async (...of) => (await (await memberOf(...of)).list('/usercenter/sessions')).body[0].id,
  ),
  connection: byOwner(async (place, as, server) => {
    const { id } = await signInUser(server, as(administratorOf(place)))
    const client = await storeClient(server)
    await storeConsent(server, id, client.id, 1)
    return String(client.id)
  }),
  notification: byOwner(async (place, as, server) => {
    const { client, username } = await signInUser(server, as(administratorOf(place)))
    await changePassword(client, 'Survey2026', 'Survey2027')
    const owner = await server.as(username, 'Survey2027')
    return (await owner.list('/usercenter/notifications')).body[0].id
  }),
} as const satisfies Record<string, RecordKind>

export interface Row {
  /** Callers allowed at all; others get 401 or 403. `everybody` includes callers without a session. */
  may: readonly Caller[] | 'everybody'
  /**
   * The kind of record a route with an id is called with; a caller who cannot see it gets the same response as for an
   * absent one.
   */
  record?: keyof typeof recordKinds | 'none'
  query?: string
  body?: () => unknown
  /** Status of an allowed call, for all callers or by caller; 200 by default. */
  status?: number | Partial<Record<Caller, number>>
  absent?: number
  /** Callers whose call would break the data of the other callers, with the name of the test that covers them. */
  elsewhere?: { callers: readonly Caller[]; test: string }
}

const providerOnlyKeys = new Set(
  declaredResources().flatMap(({ permissions = {} }) =>
    Object.entries(permissions).flatMap(([key, { providerOnly }]) => (providerOnly ? [key] : [])),
  ),
)

/**
 * Derives the row of a route from its resource's declaration: only the provider's people may call it. The row requests
 * an absent record and sends an incomplete creation.
 */
export const derivedRow = ({ access, method, path }: Route): Row | undefined => {
  // Applications' tokens have a matrix of their own, in `applicationCalls.test.ts`.
  if (access === 'application') return { may: [] }
  if (typeof access !== 'string' || !providerOnlyKeys.has(access)) return undefined
  const may: Caller[] = ['system']
  if (path.endsWith('/export')) return { may, query: '?format=csv' }
  if (path.endsWith('/:id'))
    return { may, record: 'none', ...(method === 'get' ? {} : { body: () => ({}) }) }
  return method === 'post' ? { may, body: () => ({}), status: 400 } : { may }
}

const managers: Caller[] = [...administrators, 'member']
const ofUser = { may: administrators, record: 'user', absent: 6042 } as const
const ofRole = { may: administrators, record: 'role', absent: 6031 } as const
const decline = () => ({ decision: 'decline', reason: 'No' })
const reject = () => ({ decision: 'reject', reason: 'No' })
const outdated = () => ({ reason: 'No', version: 9_999_999 })

export const rows: Record<string, Row> = {
  createToken: {
    may: 'everybody',
    body: () => ({ grant_type: 'password', username: 'acmeadmin', password: 'Portal2026' }),
  },
  getToken: {
    may: 'everybody',
    query: '?grant_type=password&username=acmeadmin&password=Portal2026',
  },
  signOut: { may: 'everybody' },
  getCurrentUser: { may: signedIn },
  isUserAgree: { may: 'everybody', query: '?username=acmeadmin' },
  getVerificationCode: {
    may: 'everybody',
    query: '?dialCode=86&phone=13800000003&purpose=register',
    status: 409,
  },
  getVerificationCodeByEmail: {
    may: 'everybody',
    query: '?email=acmeadmin@example.com&purpose=register',
    status: 409,
  },
  compareVerificationCode: {
    may: 'everybody',
    query: '?dialCode=86&phone=13800000003&purpose=login&code=123456',
    status: 400,
  },
  compareVerificationCodeByEmail: {
    may: 'everybody',
    query: '?email=acmeadmin@example.com&purpose=login&code=123456',
    status: 400,
  },
  register: { may: 'everybody', body: () => ({}), status: 400 },
  usernameAvailable: { may: 'everybody', query: '?username=acmeadmin' },
  resetPassword: { may: 'everybody', body: () => ({}), status: 400 },
  isSetupOpen: { may: 'everybody', body: () => ({}), status: 400 },
  setUp: { may: 'everybody', body: () => ({}), status: 400 },
  activateUser: { may: 'everybody', body: () => ({}), status: 400 },
  getAccount: { may: signedIn },
  changeAccount: { may: signedIn, body: () => ({}) },
  setOwnAvatar: { may: signedIn, status: 415 },
  removeOwnAvatar: { may: signedIn },
  getOwnAvatar: { may: signedIn, query: `?hash=${'0'.repeat(32)}`, status: 404 },
  changePassword: { may: signedIn, body: () => ({}), status: 400 },
  confirmAccount: { may: signedIn, body: () => ({}), status: 400 },
  makeConfirmOptions: { may: signedIn, status: 400 },
  getFactors: { may: signedIn },
  createTotp: { may: signedIn, body: () => ({}), status: 400 },
  confirmTotp: { may: signedIn, record: 'none', body: () => ({ code: '123456' }), status: 404 },
  makePasskeyOptions: { may: signedIn },
  addPasskey: { may: signedIn, body: () => ({}), status: 400 },
  renameFactor: { may: signedIn, record: 'none', body: () => ({ name: 'Phone' }), status: 404 },
  removeFactor: { may: signedIn, record: 'none', status: 404 },
  renewRecoveryCodes: { may: signedIn, status: 409 },
  makePasskeyLoginOptions: { may: 'everybody' },
  sendConfirmCode: { may: signedIn, body: () => ({}), status: 400 },
  changePhone: { may: signedIn, body: () => ({}), status: 400 },
  changeEmail: { may: signedIn, body: () => ({}), status: 400 },
  undoContactChange: { may: 'everybody', body: () => ({}), status: 400 },
  exportAccount: { may: signedIn },
  getConsent: { may: signedIn },
  giveConsent: { may: signedIn, body: () => ({ version: '2020-01' }), status: 400 },
  withdrawConsent: { may: signedIn, body: () => ({ version: '2020-01' }), status: 409 },
  mergeAccount: { may: signedIn, body: () => ({}), status: 400 },
  deleteAccount: { may: signedIn, body: () => ({ unknown: true }), status: 400 },
  listSessions: { may: signedIn },
  getSession: { may: signedIn, record: 'session' },
  endSession: { may: signedIn, record: 'session' },
  endOtherSessions: { may: signedIn },
  // The address of an interaction counts only with its cookie.
  getInteraction: { may: 'everybody', query: 'unknown', status: 409 },
  decideInteraction: {
    may: signedIn,
    query: 'unknown',
    body: () => ({ decision: 'continue' }),
    status: 409,
  },
  listConnections: { may: signedIn },
  withdrawConnection: { may: signedIn, record: 'connection' },
  listNotifications: { may: signedIn },
  getNotification: { may: signedIn, record: 'notification' },
  readNotification: { may: signedIn, record: 'notification' },
  readAllNotifications: { may: signedIn },
  permissionByUser: { may: signedIn, query: '?appid=10000' },
  getDashboard: { may: signedIn, query: '?zone=Asia/Shanghai' },
  getFirstSteps: { may: signedIn },
  markFirstSteps: { may: signedIn, body: () => ({ mark: 'coverage' }) },
  permissionCodes: { may: signedIn },
  companyType: { may: signedIn },
  queryConfig: { may: 'everybody' },
  listSettings: { may: ['system'] },
  getSetting: { may: ['system'], record: 'settings' },
  changeSetting: { may: ['system'], record: 'settings', body: () => ({ filingIcp: '' }) },
  setLogo: { may: ['system'], status: 415 },
  removeLogo: { may: ['system'] },
  getLogo: { may: 'everybody', query: `?hash=${'0'.repeat(32)}`, status: 404 },
  testMessages: { may: ['system'], body: () => ({ channel: 'email' }) },
  listPublicApplications: { may: 'everybody' },
  listCountries: { may: 'everybody' },
  listStates: { may: 'everybody', query: '?countryId=44' },
  listCities: { may: 'everybody', query: '?stateId=330000' },
  listDistricts: { may: 'everybody', query: '?cityId=330100' },
  listDiallingCodes: { may: 'everybody' },
  nameAddress: { may: 'everybody', query: '?nationCode=44&addrCode=330000,330100,330106' },
  searchPlaces: { may: 'everybody', query: '?q=hangzhou' },
  locateAddress: { may: 'everybody', query: '?nationCode=44&addrCode=330000,330100,330106' },
  listUsers: { may: managers },
  exportUsers: { may: managers, query: '?format=csv' },
  getUser: { may: managers, record: 'user' },
  createUser: { may: administrators, body: () => buildUser(), status: 201 },
  changeUser: {
    may: managers,
    record: 'user',
    absent: 6042,
    body: () => ({ realName: 'Anna Li' }),
  },
  removeUserAvatar: { may: managers, record: 'user', absent: 6042 },
  getUserAvatar: {
    may: managers,
    record: 'user',
    absent: 6042,
    query: `?hash=${'0'.repeat(32)}`,
    status: 404,
  },
  removeUser: ofUser,
  changeUserRoles: { ...ofUser, body: () => ({ roleIds: [] }) },
  previewUserRoles: { ...ofUser, body: () => ({ roleIds: [] }) },
  disableUser: ofUser,
  getUserOffboarding: { may: administrators, record: 'activeUser', absent: 6042 },
  offboardUser: { ...ofUser, body: () => ({ successorId: null }) },
  enableUser: ofUser,
  unlockUser: ofUser,
  signOutUser: ofUser,
  listUserSessions: { may: administrators, record: 'activeUser', absent: 6042 },
  endUserSession: {
    may: administrators,
    record: 'activeUser',
    absent: 6042,
    body: () => ({ sessionId: 'none' }),
    status: 404,
  },
  sendResetCode: { ...ofUser, status: 409 },
  getUserFactors: { may: administrators, record: 'activeUser', absent: 6042 },
  resetUserFactors: { ...ofUser, body: () => ({ reason: 'Lost' }), status: 409 },
  generateUserPassword: { may: administrators, record: 'activeUser', absent: 6042 },
  getImportTemplate: { may: administrators, query: '?format=csv' },
  listUserImports: { may: administrators },
  checkUserImport: { may: administrators, query: '?fileName=users.csv', status: 415 },
  getUserImport: { may: administrators, record: 'userImport' },
  listImportRows: { may: administrators, record: 'userImport' },
  getRefusedRows: { may: administrators, record: 'userImport', query: '?format=csv' },
  startUserImport: { may: administrators, record: 'userImport', status: 409 },
  discardUserImport: { may: administrators, record: 'userImport' },
  listRoles: { may: administrators },
  exportRoles: { may: administrators, query: '?format=csv' },
  getRole: { may: administrators, record: 'role' },
  createRole: { may: administrators, body: () => buildRole(), status: 201 },
  changeRole: { ...ofRole, body: () => ({ description: 'Other' }) },
  removeRole: ofRole,
  copyRole: ofRole,
  listRoleUsers: { may: administrators, record: 'role' },
  assignRole: { ...ofRole, body: () => ({ userIds: ['9999999'] }), status: 404 },
  withdrawRole: { ...ofRole, body: () => ({ userIds: ['9999999'] }), status: 404 },
  viewAsUser: { may: administrators, record: 'activeUser', absent: 6042, body: () => ({}) },
  previewRole: { may: administrators, body: () => buildRole() },
  explainRight: { may: signedIn, query: '?permissionId=1400' },
  listHolders: { may: administrators, query: '?permissionId=1400' },
  listMenus: { may: ['system'] },
  getMenu: { may: ['system'], record: 'menu' },
  createMenu: {
    may: ['system'],
    body: () => ({ applicationId: '4', parentId: '115', type: 'button', name: 'Of a test' }),
    status: 201,
  },
  changeMenu: { may: ['system'], record: 'menu', body: () => ({ name: 'Other' }) },
  removeMenu: { may: ['system'], record: 'menu' },
  previewMenu: { may: ['system'], body: () => ({ id: '117', visible: false }) },
  listDefaultPermissions: { may: ['system'] },
  getDefaultPermissions: { may: ['system'], record: 'defaultPermissions' },
  changeDefaultPermissions: {
    may: ['system'],
    record: 'defaultPermissions',
    body: () => ({ permissionIds: ['1000', '1100'] }),
  },
  previewDefaultPermissions: {
    may: ['system'],
    record: 'defaultPermissions',
    body: () => ({ permissionIds: ['1000', '1100', '117'] }),
  },
  find: { may: signedIn, query: '?q=a' },
  listCompanies: { may: signedIn },
  exportCompanies: { may: signedIn, query: '?format=csv' },
  getCompany: { may: signedIn, record: 'company' },
  getCompanyUsage: { may: signedIn, record: 'company' },
  getCompanySecurity: { may: administrators },
  changeCompanySecurity: { may: administrators, body: () => ({ required: false }) },
  findKnownCompany: { may: signedIn, query: '?name=Nobody' },
  createCompany: {
    may: ['visitor', 'system'],
    body: () => buildApplication({ platforms: [] }),
    status: 400,
  },
  changeCompany: {
    may: signedIn,
    record: 'company',
    body: () => ({}),
    status: { member: 403, withoutRole: 403 },
  },
  uploadLicence: { may: signedIn, status: 415 },
  getLicence: { may: signedIn, query: `?name=1-${'0'.repeat(32)}`, status: 404 },
  reviewCompany: { may: ['system'], record: 'company', body: reject, status: 409 },
  closeCompany: {
    may: signedIn,
    record: 'company',
    status: 403,
    elsewhere: { callers: ['system'], test: 'companies.test.ts' },
  },
  suspendCompany: { may: ['system'], record: 'company', body: outdated, status: 409 },
  reopenCompany: { may: ['system'], record: 'company', body: outdated, status: 409 },
  changeCompanyPermissions: {
    may: ['system'],
    record: 'company',
    body: () => ({ change: 'add', permissionIds: ['117'], version: 9_999_999 }),
    status: 409,
  },
  transferCompany: {
    may: signedIn,
    record: 'company',
    body: () => ({ userId: '9999999' }),
    status: {
      administrator: 404,
      otherAdministrator: 404,
      system: 404,
      member: 403,
      withoutRole: 403,
    },
  },
  listJoinRequests: { may: signedIn },
  exportJoinRequests: { may: signedIn, query: '?format=csv' },
  getJoinRequest: { may: signedIn, record: 'joinRequest' },
  requestToJoin: { may: signedIn, body: () => ({}), status: 400 },
  reviewJoinRequest: {
    may: signedIn,
    record: 'joinRequest',
    body: reject,
    status: { system: 403 },
  },
  withdrawJoinRequest: { may: signedIn, record: 'joinRequest', status: 403 },
  leaveCompany: {
    may: signedIn,
    status: 409,
    elsewhere: {
      callers: ['member', 'withoutRole', 'salesman', 'system'],
      test: 'companies.test.ts',
    },
  },
  listSalesmen: { may: ['system'] },
  getSalesman: { may: ['system'], record: 'salesman' },
  assignCompanies: { may: ['system'], record: 'salesman', body: () => ({ give: ['2'] }) },
  listInvitations: { may: administrators },
  exportInvitations: { may: administrators, query: '?format=csv' },
  getInvitation: { may: administrators, record: 'invitation' },
  inviteToCompany: { may: administrators, body: () => ({ channel: 'link' }), status: 201 },
  lookAtInvitation: { may: 'everybody', body: () => ({ token: 'unknown' }), status: 404 },
  acceptInvitation: { may: signedIn, body: () => ({ token: 'unknown' }), status: 404 },
  resendInvitation: { may: administrators, record: 'invitation' },
  revokeInvitation: { may: administrators, record: 'invitation' },
  listApiTokens: { may: administrators },
  exportApiTokens: { may: administrators, query: '?format=csv' },
  getApiToken: { may: administrators, record: 'apiToken' },
  listApiTokenPermissions: { may: administrators },
  getCurrentApiToken: {
    may: signedIn,
    status: { ...Object.fromEntries(signedIn.map((caller) => [caller, 404])), companyToken: 200 },
  },
  createApiToken: { may: administrators, body: () => ({}), status: 400 },
  acceptRestoredApiTokens: { may: administrators },
  endApiToken: { may: administrators, record: 'apiToken' },
  listLogs: { may: administrators },
  exportLogs: { may: administrators, query: '?format=csv' },
  logHistogram: { may: administrators },
  verifyLog: { may: ['system'] },
  getLog: { may: administrators, record: 'log' },
  logProof: { may: administrators, record: 'log' },
  followChanges: { may: signedIn },
  logCheckpoint: { may: signedIn },
  logKey: { may: signedIn },
  logConsistency: { may: signedIn, query: '?from=1&to=2' },
  listApplications: { may: ['system'] },
  exportApplications: { may: ['system'], query: '?format=csv' },
  getApplication: { may: ['system'], record: 'application' },
  listApplicationCompanies: { may: ['system'], record: 'application' },
  createApplication: { may: ['system'], body: () => ({}), status: 400 },
  changeApplication: { may: ['system'], record: 'application', body: () => ({}) },
  retireApplication: { may: ['system'], record: 'application' },
  restoreApplication: { may: ['system'], record: 'application', status: 409 },
  getApplicationClient: { may: ['system'], record: 'applicationClient' },
  changeApplicationClient: { may: ['system'], record: 'applicationClient', body: () => ({}) },
  disableApplicationClient: { may: ['system'], record: 'applicationClient' },
  enableApplicationClient: { may: ['system'], record: 'applicationClient', status: 409 },
  addClientSecret: { may: ['system'], record: 'applicationClient' },
  endSecretApplicationClient: {
    may: ['system'],
    record: 'applicationClient',
    body: () => ({ secretId: '999999' }),
    status: 404,
  },
  listClientActivity: { may: ['system'], record: 'applicationClient' },
  tryClient: { may: ['system'], record: 'applicationClient' },
  getClientClaims: { may: ['system'], record: 'applicationClient' },
  listWebhooks: { may: administrators },
  exportWebhooks: { may: administrators, query: '?format=csv' },
  getWebhook: { may: administrators, record: 'webhook' },
  deleteWebhook: { may: administrators, record: 'webhook' },
  createWebhook: { may: administrators, body: () => ({}), status: 400 },
  changeWebhook: { may: administrators, record: 'webhook', body: () => ({}) },
  rotateWebhookSecret: { may: administrators, record: 'webhook' },
  pauseWebhook: { may: administrators, record: 'webhook' },
  resumeWebhook: {
    may: administrators,
    record: 'webhook',
    body: () => ({ from: 'now' }),
    status: 409,
  },
  testWebhook: { may: administrators, record: 'webhook' },
  listWebhookDeliveries: { may: administrators, record: 'webhook' },
  replayWebhookDelivery: {
    may: administrators,
    record: 'webhook',
    body: () => ({ deliveryId: randomUUID() }),
    status: 404,
  },
  listPublicDownloads: { may: 'everybody' },
  getDownloadFile: { may: 'everybody', query: '', status: 404 },
  listOnlineSessions: { may: administrators },
  listOnlineUsers: { may: administrators, query: '?ids=["3","4","6"]' },
  exportOnlineSessions: { may: administrators, query: '?format=csv' },
  getPublicLegalDocument: { may: 'everybody', query: '?kind=agreement' },
  getLegalDocument: { may: ['system'], record: 'legalDocument' },
  changeLegalDocument: { may: ['system'], record: 'legalDocument', body: () => ({}) },
  deleteLegalDocument: { may: ['system'], record: 'legalDocument' },
  publishLegalDocument: { may: ['system'], record: 'legalDocument', body: () => ({}) },
  getPermissionPackage: { may: ['system'], record: 'permissionPackage' },
  changePermissionPackage: { may: ['system'], record: 'permissionPackage', body: () => ({}) },
  deletePermissionPackage: { may: ['system'], record: 'permissionPackage' },
  listSystemAdministrators: { may: ['system'] },
  getAdministratorRequest: { may: ['system'], record: 'administratorRequest' },
  reviewAdministratorRequest: {
    may: ['system'],
    record: 'administratorRequest',
    body: decline,
    status: 403,
  },
  withdrawAdministratorRequest: { may: ['system'], record: 'administratorRequest' },
  listPublicAnnouncements: { may: 'everybody' },
  listCurrentAnnouncements: { may: signedIn },
  readAnnouncements: { may: signedIn, body: () => ({ ids: ['1'] }) },
  listAnnouncements: { may: ['system'] },
  exportAnnouncements: { may: ['system'], query: '?format=csv' },
  getAnnouncement: { may: ['system'], record: 'announcement' },
  createAnnouncement: { may: ['system'], body: () => ({}), status: 400 },
  changeAnnouncement: { may: ['system'], record: 'announcement', body: () => ({}) },
  deleteAnnouncement: { may: ['system'], record: 'announcement' },
  publishAnnouncement: { may: ['system'], record: 'announcement', body: () => ({}) },
  withdrawAnnouncement: { may: ['system'], record: 'announcement', body: () => ({}), status: 409 },
  uploadDownloadFile: { may: ['system'], query: '?name=a.zip', status: 415 },
  listDownloads: { may: ['system'] },
  exportDownloads: { may: ['system'], query: '?format=csv' },
  getDownload: { may: ['system'], record: 'download' },
  publishDownload: { may: ['system'], body: () => ({}), status: 400 },
  changeDownload: { may: ['system'], record: 'download', body: () => ({}) },
  withdrawDownload: { may: ['system'], record: 'download' },
  rightsVersion: { may: signedIn },
  listRightsRequests: { may: signedIn },
  exportRightsRequests: { may: signedIn, query: '?format=csv' },
  getRightsRequest: { may: signedIn, record: 'rightsRequest' },
  listGrantingRoles: { may: administrators, record: 'rightsRequest' },
  requestRight: { may: signedIn, body: () => ({}), status: 400 },
  reviewRightsRequest: { may: administrators, record: 'rightsRequest', body: decline },
  withdrawRightsRequest: { may: signedIn, record: 'rightsRequest', status: 403 },
  listQuotaRequests: { may: signedIn },
  exportQuotaRequests: { may: signedIn, query: '?format=csv' },
  getQuotaRequest: { may: signedIn, record: 'quotaRequest' },
  requestQuota: { may: signedIn, body: () => ({}), status: 400 },
  reviewQuotaRequest: { may: ['system'], record: 'quotaRequest', body: decline },
  withdrawQuotaRequest: { may: signedIn, record: 'quotaRequest', status: { system: 403 } },
  listConsoleCards: { may: signedIn },
  pinConsoleCard: { may: signedIn, record: 'publicApplication', body: () => ({ pinned: true }) },
  useConsoleCard: { may: signedIn, record: 'publicApplication' },
  lookUpCoverage: { may: 'everybody', query: '?lat=31.2304&lon=121.4737' },
  lookUpCoverageBatch: { may: 'everybody', body: () => ({ csv: '31.2304,121.4737' }) },
  listCoverageAreas: { may: 'everybody' },
  listDepartments: { may: managers },
  exportDepartments: { may: managers, query: '?format=csv' },
  getDepartment: { may: managers, record: 'department' },
  createDepartment: {
    may: administrators,
    body: () => ({ name: `Department ${(uploads += 1)}` }),
    status: 201,
  },
  changeDepartment: { may: administrators, record: 'department', body: () => ({ order: 3 }) },
  deleteDepartment: { may: administrators, record: 'department' },
  listStations: { may: ['system'] },
  exportStations: { may: ['system'], query: '?format=csv' },
  importStations: { may: ['system'], body: () => ({}), status: 400 },
  getStation: { may: ['system'], record: 'station' },
  createStation: { may: ['system'], body: () => buildStation(), status: 201 },
  changeStation: { may: ['system'], record: 'station', body: () => ({}) },
  setStationStatus: { may: ['system'], record: 'station', body: () => ({ status: 'offline' }) },
  ionosphereAtPlace: { may: 'everybody', query: '?lat=31.23&lon=121.47' },
  ionosphereDay: { may: 'everybody', query: '?lat=31.23&lon=121.47' },
  ionosphereMap: { may: 'everybody' },
  ionosphereSources: { may: 'everybody' },
  listIonosphereMaps: { may: ['system'] },
  exportIonosphereMaps: { may: ['system'], query: '?format=csv' },
  getIonosphereMap: { may: ['system'], record: 'ionosphereMap' },
  uploadIonosphereMap: { may: ['system'], query: '?name=x', status: 415 },
  deleteIonosphereMap: { may: ['system'], record: 'ionosphereMap' },
  listIonosphereCoefficients: { may: ['system'] },
  exportIonosphereCoefficients: { may: ['system'], query: '?format=xlsx' },
  getIonosphereCoefficients: { may: ['system'], record: 'ionosphereCoefficients' },
  createIonosphereCoefficients: { may: ['system'], body: () => ({}), status: 400 },
  changeIonosphereCoefficients: {
    may: ['system'],
    record: 'ionosphereCoefficients',
    body: () => ({}),
  },
  listOwnPermissions: { may: signedIn },
  listOutbox: { may: ['system'] },
  getOutboxMessage: { may: ['system'], record: 'outbox' },
}
