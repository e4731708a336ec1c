import type { Knex } from 'knex'
import { accountExport, type AccountExport } from '#contract/people/accountExport'
import { statusAsOf } from '#contract/people/administratorRequests'
import { keysetPages } from '#db/keyset'
import { recordReader } from '#server/core/columns'
import { whereSentTo } from '#server/platform/messaging/outbox.queries'

const { shape } = accountExport
const joinRequestOf = recordReader(shape.joinRequests.element)
const companyOf = recordReader(shape.companyApplications.element)
const administeredOf = recordReader(shape.administeredCompanies.element)
const stepOf = recordReader(shape.companySteps.element)
const quotaRequestOf = recordReader(shape.quotaRequests.element)
const administratorRequestOf = recordReader(shape.administratorRequests.element)
const permissionRequestOf = recordReader(shape.rightsRequests.element)
const acceptanceOf = recordReader(shape.invitations.element)
const sentOf = recordReader(shape.sentInvitations.element)
const apiTokenOf = recordReader(shape.apiTokens.element)
const customerOf = recordReader(shape.customers.element)
const markOf = recordReader(shape.firstSteps.element)
const useOf = recordReader(shape.applications.element)
const readOf = recordReader(shape.readAnnouncements.element)
const decisionOf = recordReader(shape.decisions.element.omit({ kind: true }))
const importOf = recordReader(shape.imports.element.omit({ kind: true }))
const logOf = recordReader(shape.log.element)
const logAboutOf = recordReader(shape.logAbout.element)
const endedSessionOf = recordReader(shape.endedSessions.element)
const messageOf = recordReader(shape.messages.element)

type DecisionKind = AccountExport['decisions'][number]['kind']

const englishName = (read: Knex, table: string, column: string) =>
  read.raw("coalesce(nullif(??, ''), ??) AS ??", [`${table}.en_name`, `${table}.name`, column])

async function* pagesOf<T>(
  read: Knex,
  tie: string,
  base: () => Knex.QueryBuilder,
  recordOf: (row: never) => T,
): AsyncGenerator<T[]> {
  const by = { column: tie, tie, order: 'DESC' } as const
  for await (const rows of keysetPages(read, base, by))
    yield rows.map((row) => recordOf(row as never))
}

async function* concatPages<T>(...lists: AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const list of lists) yield* list
}

type OfCompany = 'api_tokens' | 'join_requests' | 'quota_requests'

const inCompanies = (read: Knex, table: OfCompany, userId: number) => () =>
  read(`${table} as r`)
    .join('companies as c', 'c.id', 'r.company_id')
    .where('r.user_id', userId)
    .select('r.*', 'c.name as company_name')

const listRequests = (read: Knex, userId: number, now: number) => {
  const decided = (table: string, kind: DecisionKind) =>
    pagesOf(
      read,
      'id',
      () =>
        read(table)
          .where({ decided_by: userId })
          .whereNot({ user_id: userId })
          .select('id', 'status', 'reason', 'decided_at'),
      (row) => ({ kind, ...decisionOf(row) }),
    )
  const rights = () =>
    read('rights_requests as r')
      .join('permissions as p', 'p.id', 'r.permission_id')
      .where('r.user_id', userId)
      .select('r.*', 'p.name as permission_name', englishName(read, 'p', 'permission_en_name'))
  const administrators = () =>
    read('administrator_requests')
      .where((one) => void one.where({ user_id: userId }).orWhere({ requested_by: userId }))
      .select('*')
  return {
    joinRequests: pagesOf(read, 'r.id', inCompanies(read, 'join_requests', userId), joinRequestOf),
    quotaRequests: pagesOf(
      read,
      'r.id',
      inCompanies(read, 'quota_requests', userId),
      quotaRequestOf,
    ),
    administratorRequests: pagesOf(read, 'id', administrators, (row) => {
      const request = administratorRequestOf(row)
      return { ...request, status: statusAsOf(request, now) }
    }),
    rightsRequests: pagesOf(read, 'r.id', rights, permissionRequestOf),
    decisions: concatPages(
      decided('join_requests', 'joinRequest'),
      decided('rights_requests', 'rightsRequest'),
      decided('quota_requests', 'quotaRequest'),
      decided('administrator_requests', 'administratorRequest'),
    ),
  }
}

const listCompanies = (read: Knex, userId: number) => {
  const steps = () =>
    read('company_history as h')
      .join('companies as c', 'c.id', 'h.company_id')
      .where('h.actor_id', userId)
      .select('h.*', 'c.name as company_name')
  const accepted = () =>
    read('invitation_acceptances as a')
      .join('invitations as i', 'i.id', 'a.invitation_id')
      .join('companies as c', 'c.id', 'i.company_id')
      .where('a.user_id', userId)
      .select('a.at', 'c.name as company_name')
  const customers = () =>
    read('salesman_companies as s')
      .join('companies as c', 'c.id', 's.company_id')
      .where('s.user_id', userId)
      .select('s.assigned_at', 'c.name as company_name')
  const companies = (role: 'applicant_id' | 'administrator_id') => () =>
    read('companies').where(role, userId).select('*')
  const sent = () => read('invitations').where({ invited_by: userId }).select('*')
  return {
    companyApplications: pagesOf(read, 'id', companies('applicant_id'), companyOf),
    administeredCompanies: pagesOf(read, 'id', companies('administrator_id'), administeredOf),
    companySteps: pagesOf(read, 'h.id', steps, stepOf),
    invitations: pagesOf(read, 'i.id', accepted, acceptanceOf),
    sentInvitations: pagesOf(read, 'id', sent, sentOf),
    apiTokens: pagesOf(read, 'r.id', inCompanies(read, 'api_tokens', userId), apiTokenOf),
    customers: pagesOf(read, 'c.id', customers, customerOf),
  }
}

const listUses = (read: Knex, userId: number) => {
  const uses = () =>
    read('application_uses as u')
      .join('applications as a', 'a.id', 'u.application_id')
      .where('u.user_id', userId)
      .select('u.*', 'a.name', englishName(read, 'a', 'en_name'))
  const users = () => read('user_imports').where({ created_by: userId }).select('*')
  const maps = () =>
    read('ionosphere_files')
      .where({ imported_by: userId })
      .select('name as file_name', 'created_at')
  const announcements = () =>
    read('announcement_reads as r')
      .join('announcements as a', 'a.id', 'r.announcement_id')
      .where('r.user_id', userId)
      .select('a.id', 'a.title', 'a.en_title', 'a.text_digest', 'r.text_digest as read_digest')
  const firstStepMarks = () => read('first_step_marks').where({ user_id: userId }).select('*')
  return {
    applications: pagesOf(read, 'a.id', uses, useOf),
    imports: concatPages<AccountExport['imports']>(
      pagesOf(read, 'id', users, (row) => ({ kind: 'users' as const, ...importOf(row) })),
      pagesOf(read, 'id', maps, (row) => ({ kind: 'ionosphere' as const, ...importOf(row) })),
    ),
    firstSteps: pagesOf(read, 'mark', firstStepMarks, markOf),
    readAnnouncements: pagesOf(
      read,
      'a.id',
      announcements,
      (row: { text_digest: string; read_digest: string }) => {
        const isCurrent = row.text_digest === row.read_digest
        // A newer text may be meant for a different audience, so its title is not exported.
        return { ...readOf(isCurrent ? row : { ...row, title: '', en_title: '' }), isCurrent }
      },
    ),
  }
}

interface LogRow {
  target_name: string | null
  address: string | null
  user_agent: string | null
}

const listLog = (read: Knex, userId: number) => {
  const own = () => read('logs').where({ actor_id: userId }).select('*')
  const about = () =>
    read('logs')
      .where({ target_type: 'user', target_id: String(userId) })
      .where((other) => void other.whereNull('actor_id').orWhereNot('actor_id', userId))
      .select('at', 'action', 'code')
  return {
    log: pagesOf(read, 'id', own, (row: LogRow) => ({
      ...logOf(row),
      targetName: row.target_name ?? '',
      address: row.address ?? '',
      userAgent: row.user_agent ?? '',
    })),
    logAbout: pagesOf(read, 'id', about, logAboutOf),
  }
}

const listTraces = (read: Knex, userId: number, recipients: readonly string[]) => {
  const ended = () =>
    read('sessions').where({ user_id: userId }).whereNotNull('ended_at').select('*')
  return {
    endedSessions: pagesOf(read, 'id', ended, (row: { end_reason: string | null }) => ({
      ...endedSessionOf(row),
      reason: row.end_reason ?? '',
    })),
    messages: pagesOf(
      read,
      'id',
      () => whereSentTo(read('outbox'), recipients).select('*'),
      messageOf,
    ),
  }
}

export const listOwnRecords = (
  read: Knex,
  userId: number,
  recipients: readonly string[],
  now: number,
) => ({
  ...listRequests(read, userId, now),
  ...listCompanies(read, userId),
  ...listUses(read, userId),
  ...listLog(read, userId),
  ...listTraces(read, userId, recipients),
})
