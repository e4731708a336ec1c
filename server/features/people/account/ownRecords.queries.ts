import type { Knex } from 'knex'
import { accountExport, type AccountExport } from '#contract/accountExport'
import { statusAsOf } from '#contract/administratorRequests'
import { fold } from '#contract/fold'
import { mustExist } from '#db/tables'
import { recordReader } from '#server/core/columns'
import { sentTo, type StoredMessage } from '#server/platform/messaging/outbox.queries'

/** Most rows of the log in an export of one's own data. */
const mostLogRows = 10_000

const { shape } = accountExport
const joinRequestOf = recordReader(shape.joinRequests.element)
const companyOf = recordReader(shape.companyApplications.element)
const administeredOf = recordReader(shape.administeredCompanies.element)
const stepOf = recordReader(shape.companySteps.element)
const quotaRequestOf = recordReader(shape.quotaRequests.element)
const administratorRequestOf = recordReader(shape.administratorRequests.element)
const rightsRequestOf = recordReader(shape.rightsRequests.element)
const acceptanceOf = recordReader(shape.invitations.element)
const sentOf = recordReader(shape.sentInvitations.element)
const customerOf = recordReader(shape.customers.element)
const markOf = recordReader(shape.firstSteps.element)
const useOf = recordReader(shape.applications.element)
const readOf = recordReader(shape.readAnnouncements.element)
const decisionOf = recordReader(shape.decisions.element.omit({ kind: true }))
const importOf = recordReader(shape.imports.element.omit({ kind: true }))
const logOf = recordReader(shape.log.element)
const logAboutOf = recordReader(shape.logAbout.element)
const securityOf = recordReader(
  shape.security.omit({ activations: true, codes: true, contactChanges: true }),
  {},
  ['lockedUntil', 'generatedPasswordUntil'],
)
const activationOf = recordReader(shape.security.shape.activations.element)
const contactChangeOf = recordReader(shape.security.shape.contactChanges.element)
const codeOf = recordReader(shape.security.shape.codes.element)
const endedSessionOf = recordReader(shape.endedSessions.element)
const messageOf = recordReader(shape.messages.element)

type DecisionKind = AccountExport['decisions'][number]['kind']

/** English names may be left out. */
const englishName = (read: Knex, table: string, column: string) =>
  read.raw("coalesce(nullif(??, ''), ??) AS ??", [`${table}.en_name`, `${table}.name`, column])

/** Requests and decisions, and what became of them. */
const findRequests = async (read: Knex, userId: number, now: number) => {
  const ofCompany = (table: 'join_requests' | 'quota_requests') =>
    read(`${table} as r`)
      .join('companies as c', 'c.id', 'r.company_id')
      .where('r.user_id', userId)
      .orderBy('r.id', 'desc')
      .select('r.*', 'c.name as company_name')
  const decided = async (table: string, kind: DecisionKind) => {
    const rows = await read(table)
      .where({ decided_by: userId })
      .whereNot({ user_id: userId })
      .orderBy('id', 'desc')
      .select('id', 'status', 'reason', 'decided_at')
    return rows.map((row) => ({ kind, ...decisionOf(row) }))
  }
  const rights = await read('rights_requests as r')
    .join('permissions as p', 'p.id', 'r.permission_id')
    .where('r.user_id', userId)
    .orderBy('r.id', 'desc')
    .select('r.*', 'p.name as permission_name', englishName(read, 'p', 'permission_en_name'))
  const administrators = await read('administrator_requests')
    .where({ user_id: userId })
    .orWhere({ requested_by: userId })
    .orderBy('id', 'desc')
  return {
    joinRequests: (await ofCompany('join_requests')).map(joinRequestOf),
    quotaRequests: (await ofCompany('quota_requests')).map(quotaRequestOf),
    administratorRequests: administrators.map((row) => {
      const request = administratorRequestOf(row)
      return { ...request, status: statusAsOf(request, now) }
    }),
    rightsRequests: rights.map(rightsRequestOf),
    decisions: [
      ...(await decided('join_requests', 'joinRequest')),
      ...(await decided('rights_requests', 'rightsRequest')),
      ...(await decided('quota_requests', 'quotaRequest')),
      ...(await decided('administrator_requests', 'administratorRequest')),
    ],
  }
}

/** What ties someone to companies. */
const findCompanies = async (read: Knex, userId: number) => {
  const applied = await read('companies').where({ applicant_id: userId }).orderBy('id', 'desc')
  const administered = await read('companies').where({ administrator_id: userId })
  const steps = await read('company_history as h')
    .join('companies as c', 'c.id', 'h.company_id')
    .where('h.actor_id', userId)
    .orderBy('h.id', 'desc')
    .select('h.*', 'c.name as company_name')
  const accepted = await read('invitation_acceptances as a')
    .join('invitations as i', 'i.id', 'a.invitation_id')
    .join('companies as c', 'c.id', 'i.company_id')
    .where('a.user_id', userId)
    .select('a.at', 'c.name as company_name')
  const customers = await read('salesman_companies as s')
    .join('companies as c', 'c.id', 's.company_id')
    .where('s.user_id', userId)
    .select('s.assigned_at', 'c.name as company_name')
  return {
    companyApplications: applied.map(companyOf),
    administeredCompanies: administered.map(administeredOf),
    companySteps: steps.map(stepOf),
    invitations: accepted.map(acceptanceOf),
    sentInvitations: (await read('invitations').where({ invited_by: userId })).map(sentOf),
    customers: customers.map(customerOf),
  }
}

/** What someone used, imported and marked. */
const findUses = async (read: Knex, userId: number) => {
  const uses = await read('application_uses as u')
    .join('applications as a', 'a.id', 'u.application_id')
    .where('u.user_id', userId)
    .orderBy('u.application_id')
    .select('u.*', 'a.name', englishName(read, 'a', 'en_name'))
  const users = await read('user_imports').where({ created_by: userId })
  const maps = await read('ionosphere_files')
    .where({ imported_by: userId })
    .select('name as file_name', 'created_at')
  const announcements = await read('announcement_reads as r')
    .join('announcements as a', 'a.id', 'r.announcement_id')
    .where('r.user_id', userId)
    .orderBy('a.id', 'desc')
    .select('a.id', 'a.title', 'a.en_title', 'a.text_digest', 'r.text_digest as read_digest')
  return {
    applications: uses.map(useOf),
    imports: [
      ...users.map((row) => ({ kind: 'users' as const, ...importOf(row) })),
      ...maps.map((row) => ({ kind: 'ionosphere' as const, ...importOf(row) })),
    ],
    firstSteps: (await read('first_step_marks').where({ user_id: userId })).map(markOf),
    readAnnouncements: announcements.map((row) => {
      const isCurrent = row.text_digest === row.read_digest
      // Another text may be for others.
      return { ...readOf(isCurrent ? row : { ...row, title: '', en_title: '' }), isCurrent }
    }),
  }
}

/** The log: what someone did, and what others did to the account. */
const findLog = async (read: Knex, userId: number) => {
  const own = await read('logs')
    .where({ actor_id: userId })
    .orderBy('id', 'desc')
    .limit(mostLogRows)
  const about = await read('logs')
    .where({ target_type: 'user', target_id: String(userId) })
    .where((other) => void other.whereNull('actor_id').orWhereNot('actor_id', userId))
    .orderBy('id', 'desc')
    .limit(mostLogRows)
    .select('at', 'action', 'code')
  return {
    log: own.map((row) => ({
      ...logOf(row),
      targetName: row.target_name ?? '',
      address: row.address ?? '',
      userAgent: row.user_agent ?? '',
    })),
    logAbout: about.map(logAboutOf),
  }
}

/** What logging in leaves behind. */
const findSecurity = async (read: Knex, userId: number, recipients: readonly string[]) => {
  const user = mustExist(
    await read('users as u')
      .leftJoin('departments as d', 'd.id', 'u.department_id')
      .where('u.id', userId)
      .first('u.*', 'd.path as department'),
  )
  const sent = await read('activations').where({ user_id: userId })
  const changes = await read('contact_changes').where({ user_id: userId })
  const codes = await read('verification_codes')
    .whereIn('recipient_key', recipients.map(fold))
    .orderBy('id', 'desc')
  const ended = await read('sessions')
    .where({ user_id: userId })
    .whereNotNull('ended_at')
    .orderBy('created_at', 'desc')
  const messages: StoredMessage[] = await sentTo(read('outbox'), recipients).orderBy('id', 'desc')
  return {
    department: user.department,
    security: {
      ...securityOf(user),
      activations: sent.map(activationOf),
      contactChanges: changes.map(contactChangeOf),
      codes: codes.map(codeOf),
    },
    endedSessions: ended.map((row) => ({ ...endedSessionOf(row), reason: row.end_reason ?? '' })),
    messages: messages.map(messageOf),
  }
}

/**
 * What else an export of one's own data holds.
 * @param recipients the person's contacts, as messages and codes are sent to them
 */
export const findOwnRecords = async (
  read: Knex,
  userId: number,
  recipients: readonly string[],
  now: number,
) => {
  const [requests, companies, uses, log, security] = await Promise.all([
    findRequests(read, userId, now),
    findCompanies(read, userId),
    findUses(read, userId),
    findLog(read, userId),
    findSecurity(read, userId, recipients),
  ])
  return { ...requests, ...companies, ...uses, ...log, ...security }
}
