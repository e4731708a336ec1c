import { sortKey, searchKeyOf } from '#db/pinyin'
import { similarNameKey, companyNameKey } from '#contract/text/companyNames'
import type { Database, Reader, Transaction } from '#db/connect'
import { insertApplicationClients } from './applicationClients.ts'
import { completeApplications } from './applications.ts'
import { companies, roles, salesmanRole, userCentre, users } from './companies.ts'
import { insertCustomers } from './customers.ts'
import { insertDepartments } from './departments.ts'
import { insertInvitations } from './invitations.ts'
import { insertPermissionPackages } from './permissionPackages.ts'
import { insertQuotaRequests } from './quotaRequests.ts'
import { insertUsage } from './usage.ts'
import { insertStations } from './stations.ts'
import { insertIonosphereCoefficients } from './ionosphere.ts'

/** Password of all demonstration accounts, which are never created in production. */
export const demonstrationPassword = 'Portal2026'

const agreementVersion = '2026-11'
const dayMs = 86_400_000
const hourMs = 3_600_000

const phoneOf = (id: number) => `138${String(id).padStart(8, '0')}`

const insertCompanies = async (trx: Transaction, now: number) => {
  await trx('companies').insert(
    companies.map((company) => ({
      id: company.id,
      kind: company.kind ?? 'customer',
      name: company.name,
      name_key: companyNameKey(company.name),
      likeness_key: similarNameKey(company.name),
      name_sort: sortKey(company.name, 'text'),
      search_key: searchKeyOf(
        [company.name, company.code, company.administrator?.name ?? '苏星河'],
        company.name,
      ),
      organisation_code: company.code,
      type: company.type ?? 0,
      applicant_id: company.applicant ?? company.administrator?.id ?? null,
      administrator_id: company.status === 'passed' ? (company.administrator?.id ?? null) : null,
      administrator_name: company.administrator?.name ?? '苏星河',
      administrator_dial_code: '86',
      administrator_phone: company.administrator?.phone ?? phoneOf(1),
      nation_code: '44',
      addr_code: company.addrCode,
      street: company.street,
      address: company.address,
      user_quota: company.quota,
      user_count: company.users,
      device_quota: company.quota * 4,
      storage_quota: company.quota * 1024 ** 3,
      status: company.status,
      created_at: now - company.daysAgo * dayMs,
      updated_at: now - company.daysAgo * dayMs,
    })),
  )
  await trx.batchInsert(
    'company_platforms',
    companies.flatMap(({ id, platforms }) =>
      platforms.map((application_id) => ({ company_id: id, application_id })),
    ),
  )
  await trx.batchInsert(
    'company_permissions',
    companies.flatMap(({ id, permissions }) =>
      permissions.map((permission_id) => ({ company_id: id, permission_id })),
    ),
  )
}

const insertUsers = async (trx: Transaction, hashes: readonly string[], now: number) => {
  await trx('users').insert(
    users.map(([id, username, realName, companyId, daysAgo, isSystemAdministrator], index) => ({
      id,
      username,
      username_key: username,
      real_name: realName,
      real_name_sort: sortKey(realName, 'person'),
      dial_code: '86',
      phone: phoneOf(id),
      email: `${username}@example.com`,
      email_key: `${username}@example.com`,
      search_key: searchKeyOf(
        [username, realName, phoneOf(id), `${username}@example.com`],
        realName,
      ),
      password_hash: hashes[index] ?? '',
      company_id: companyId,
      is_system_administrator: isSystemAdministrator ?? false,
      agreement_version: agreementVersion,
      agreed_at: now - daysAgo * dayMs,
      created_at: now - daysAgo * dayMs,
      updated_at: now - daysAgo * dayMs,
    })),
  )
  await trx('consents').insert(
    users.map(([id, , , , daysAgo]) => ({
      user_id: id,
      version: agreementVersion,
      agreed_at: now - daysAgo * dayMs,
    })),
  )
  await trx('company_history').insert(
    companies.flatMap(({ id, applicant, administrator, status, daysAgo }) => [
      {
        company_id: id,
        at: now - daysAgo * dayMs,
        actor_id: applicant ?? administrator?.id ?? 1,
        status: 'inReview',
      },
      ...(status === 'passed'
        ? [{ company_id: id, at: now - daysAgo * dayMs + (2 + id) * hourMs, actor_id: 1, status }]
        : []),
    ]),
  )
}

const insertRoles = async (trx: Transaction, now: number) => {
  await trx('roles').insert(
    roles.map((role) => ({
      id: role.id,
      name: role.name,
      name_key: role.name,
      name_sort: sortKey(role.name, 'text'),
      description: role.description,
      search_key: searchKeyOf([role.name, role.description], role.name),
      type: 'normal',
      application_id: role.application,
      company_id: role.company,
      nation_code: '44',
      created_at: now,
      updated_at: now,
    })),
  )
  await trx.batchInsert(
    'role_permissions',
    roles.flatMap(({ id, permissions }) =>
      permissions.map((permission_id) => ({ role_id: id, permission_id })),
    ),
  )
  await trx('user_roles').insert([
    ...roles.flatMap(({ id, application, users: members }) =>
      members.map((user_id) => ({ user_id, application_id: application, role_id: id })),
    ),
    { user_id: 2, application_id: userCentre, role_id: salesmanRole },
  ])
}

export const isEmpty = async (read: Reader): Promise<boolean> =>
  (await read('users').first('id')) === undefined

/**
 * Loads the demonstration data into an empty database, all or nothing.
 * @param hash hashes a password; called before the transaction begins
 * @returns the usernames in order; none if the database has users already
 */
export const loadDemonstration = async (
  db: Database,
  hash: (password: string) => Promise<string>,
  now: number,
): Promise<string[]> => {
  const hashes = await Promise.all(users.map(() => hash(demonstrationPassword)))
  return db.transaction(async (trx) => {
    if (!(await isEmpty(trx))) return []
    await insertCompanies(trx, now)
    await insertUsers(trx, hashes, now)
    await insertRoles(trx, now)
    await insertDepartments(trx, now)
    await insertCustomers(trx, now)
    await insertInvitations(trx, { companyId: 2, invitedBy: 3 }, now)
    await insertQuotaRequests(trx, now)
    await insertUsage(trx, now)
    await insertPermissionPackages(trx, now)
    await completeApplications(trx)
    await insertApplicationClients(trx, now)
    await insertStations(trx, now)
    await insertIonosphereCoefficients(trx, now)
    if (db.engine === 'postgres')
      for (const table of ['companies', 'users', 'roles'])
        await trx.raw(
          `SELECT setval(pg_get_serial_sequence('${table}', 'id'), GREATEST((SELECT max(id) FROM ${table}), nextval(pg_get_serial_sequence('${table}', 'id'))))`,
        )
    return users.map(([, username]) => username)
  })
}
