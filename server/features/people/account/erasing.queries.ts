import { fold } from '#contract/text/fold'
import type { Transaction } from '#db/connect'
import { versionBump } from '#db/tables'
import { companySearchKey } from '#server/platform/identity/companies.queries'
import { requestsAbout, type Traces } from './traces.queries.ts'

interface Subject {
  traces: Traces
  pseudonym: string
  now: number
}

const eraseFromCompanies = async (trx: Transaction, { traces, pseudonym, now }: Subject) => {
  const { userId, dialCode, phone, mentions, companyIds } = traces
  const number = { administrator_dial_code: dialCode ?? '-', administrator_phone: phone ?? '-' }
  const companies = await trx('companies')
    .where((own) => void own.whereNull('administrator_id').orWhere({ administrator_id: userId }))
    .where((named) => void named.whereIn('id', [...companyIds]).orWhere(number))
    .select(
      'id',
      'name',
      'organisation_code',
      'administrator_name',
      'administrator_dial_code',
      'administrator_phone',
    )
  for (const row of companies) {
    const isNamed =
      mentions.in(row.administrator_name) ||
      (row.administrator_phone === phone && row.administrator_dial_code === dialCode)
    if (isNamed)
      await trx('companies')
        .where({ id: row.id })
        .update({
          administrator_name: pseudonym,
          administrator_dial_code: '',
          administrator_phone: '',
          search_key: companySearchKey(row.name, row.organisation_code, pseudonym),
          ...versionBump(trx, now),
        })
  }
  await trx('companies').where({ applicant_id: userId }).update({ last_submission: null })
}

const eraseFromHistory = async (trx: Transaction, { traces, pseudonym }: Subject) => {
  const { userId, mentions, companyIds } = traces
  const history = await trx('company_history')
    .where((one) => void one.whereIn('company_id', [...companyIds]).orWhere({ actor_id: userId }))
    .whereNot({ reason: '' })
    .select('id', 'reason')
  for (const { id, reason } of history)
    if (mentions.in(reason))
      await trx('company_history')
        .where({ id })
        .update({ reason: mentions.replaced(reason, pseudonym) })
}

/** Rows are found by sender, because names are not unique. */
const eraseFromNotifications = async (trx: Transaction, { traces, pseudonym, now }: Subject) => {
  const rows = await trx('notifications').where({ sender_id: traces.userId }).select('id', 'args')
  for (const { id, args: text } of rows) {
    const args = JSON.parse(text) as Record<string, unknown>
    if ('user' in args)
      await trx('notifications')
        .where({ id })
        .update({ args: JSON.stringify({ ...args, user: pseudonym }), ...versionBump(trx, now) })
  }
}

const eraseFromRequests = async (trx: Transaction, { traces, pseudonym, now }: Subject) => {
  const { userId, mentions } = traces
  const requests = await requestsAbout(trx, userId).select('id', 'user_id')
  const links = requests.map(({ id }) => `/administrators#${id}`)
  const sentNotifications = await trx('notifications')
    .where('kind', 'like', 'administrator.%')
    .where((one) => {
      void one.whereIn('link', links)
      void one.orWhereIn(
        'user_id',
        requests.map((request) => request.user_id),
      )
    })
    .select('id', 'args')
  for (const { id, args: text } of sentNotifications)
    if (mentions.in(text)) {
      const args = Object.entries(JSON.parse(text) as Record<string, string>).map(
        ([name, value]) => [name, mentions.replaced(value, pseudonym)],
      )
      await trx('notifications')
        .where({ id })
        .update({ args: JSON.stringify(Object.fromEntries(args)), ...versionBump(trx, now) })
    }
  const mailed = await trx('outbox')
    .where('gathered', 'like', '% administrator.%')
    .select('id', 'subject')
  for (const { id, subject } of mailed)
    if (requests.length && mentions.in(subject))
      await trx('outbox')
        .where({ id })
        .update({ subject: mentions.replaced(subject, pseudonym) })
}

/**
 * The column `gathered` starts with the id of the user whose action caused the mail, and the subject may contain their
 * name.
 */
const eraseFromSubjects = async (trx: Transaction, { traces, pseudonym }: Subject) => {
  const messages = await trx('outbox')
    .where('gathered', 'like', `${traces.userId} %`)
    .select('id', 'subject')
  for (const { id, subject } of messages)
    await trx('outbox')
      .where({ id })
      .update({ subject: traces.mentions.replaced(subject, pseudonym) })
}

const eraseFromImports = async (trx: Transaction, { traces }: Subject) => {
  const { username, phone, email } = traces
  const rows = await trx('user_import_rows')
    .where({ username_key: fold(username) })
    .orWhere((same) => void same.where('phone', phone ?? '-'))
    .orWhere((same) => void same.where('email_key', email === null ? '-' : fold(email)))
    .select('import_id', 'row_number', 'refused')
  for (const { import_id, row_number, refused } of rows) {
    await trx('user_import_rows').where({ import_id, row_number }).update({
      refused: true,
      cells: '{}',
      problems: '[]',
      username: null,
      username_key: null,
      real_name: null,
      real_name_sort: null,
      nick_name: null,
      dial_code: null,
      phone: null,
      email: null,
      email_key: null,
      search_key: null,
    })
    if (!refused)
      await trx('user_imports').where({ id: import_id }).increment({ refused_count: 1, version: 1 })
  }
}

/** Tables whose rows about a person are of no use without the person. */
const ownTables = [
  'salesman_companies',
  'application_uses',
  'announcement_reads',
  'first_step_marks',
  'oauth_consents',
] as const

export const eraseTraces = async (trx: Transaction, subject: Subject): Promise<void> => {
  const { traces, pseudonym } = subject
  const { userId, contacts } = traces
  await eraseFromCompanies(trx, subject)
  await eraseFromHistory(trx, subject)
  await eraseFromNotifications(trx, subject)
  await eraseFromRequests(trx, subject)
  await eraseFromSubjects(trx, subject)
  await eraseFromImports(trx, subject)
  await trx('join_requests').where({ user_id: userId }).update({ message: '', reason: '' })
  await trx('verification_codes').whereIn('recipient_key', contacts.map(fold)).delete()
  for (const table of ownTables)
    await trx(table as string)
      .where({ user_id: userId })
      .delete()
  await trx('ionosphere_files')
    .where({ imported_by: userId })
    .update({ imported_by_name: pseudonym })
}
