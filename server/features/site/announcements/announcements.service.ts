import type {
  announcements,
  AnnouncementRecord,
  AnnouncementStatus,
} from '#contract/site/announcements'
import { iso } from '#contract/core/times'
import {
  requireNoProblems,
  requireVersion,
  requireAllowed,
  Refusal,
  unknownIds,
} from '#server/core/errors'
import type { Transaction } from '#db/connect'
import type { Stored } from '#server/core/tableSpec'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { makeCrud } from '#server/platform/routing/crud'
import {
  mayBecome,
  mayDelete,
  problemsOf,
  problemsOfPublishing,
} from '#contract/policies/announcements'
import {
  absentCompanies,
  announcementTable,
  noteAudienceChanged,
  setCompanies,
} from './announcements.queries.ts'

type Fields = Stored<typeof announcements>

const audit = auditOf(announcementTable.resource)

const nameOf = ({ title, enTitle }: Pick<AnnouncementRecord, 'title' | 'enTitle'>): string =>
  title || enTitle

const requireCompanies = async (trx: Transaction, companyIds: readonly string[]): Promise<void> => {
  const absent = await absentCompanies(trx, companyIds)
  if (absent.length) throw unknownIds('companyIds', absent)
}

/** Writes times in one format, so that they can be compared as strings. */
const withNormalizedTimes = <T extends Fields>(
  fields: T,
): T & { startsAt: string | null; endsAt: string | null } => ({
  ...fields,
  startsAt: fields.startsAt ? iso(Date.parse(fields.startsAt)) : null,
  endsAt: fields.endsAt ? iso(Date.parse(fields.endsAt)) : null,
})

export const announcementCrud = makeCrud(announcementTable, {
  nameOf,
  create: async (trx, _scope, { title = '', enTitle = '', text = '', enText = '', ...rest }) => {
    const companyIds = rest.audience === 'companies' ? (rest.companyIds ?? []) : []
    const fields = withNormalizedTimes({ ...rest, title, enTitle, text, enText, companyIds })
    requireNoProblems(problemsOf(fields, 'draft'))
    await requireCompanies(trx, companyIds)
    return fields
  },
  change: async (trx, _scope, before, after) => {
    const companyIds = after.audience === 'companies' ? after.companyIds : []
    const fields = withNormalizedTimes({ ...after, companyIds })
    requireNoProblems(problemsOf(fields, before.status))
    await requireCompanies(
      trx,
      companyIds.filter((id) => !before.companyIds.includes(id)),
    )
    return fields
  },
  after: async (trx, _scope, id, values, before) => {
    if (!values) return
    const wasPublished = before !== null && before.publishedAt !== null
    if (values.companyIds) await setCompanies(trx, id, values.companyIds, wasPublished)
    const isOther = values.audience !== undefined && values.audience !== before?.audience
    if (wasPublished && isOther) await noteAudienceChanged(trx, id)
  },
  remove: (_trx, _scope, { status }) => requireAllowed(mayDelete(status)),
})

/** Publishes or withdraws an announcement. */
export const changeStatus = (
  scope: Scope,
  id: string,
  { version }: { version?: number | undefined },
  status: AnnouncementStatus,
): Promise<AnnouncementRecord> =>
  scope.db.transaction(async (trx) => {
    const now = scope.now()
    const record = await announcementCrud.require(scope, trx, id)
    requireVersion(record, { version })
    requireAllowed(mayBecome(record.status, status))
    const isPublished = status === 'published'
    if (isPublished) requireNoProblems(problemsOfPublishing(record, iso(now)))
    const extra = isPublished ? { published_at: now } : {}
    if (!(await announcementTable.update(trx, record, { status }, now, extra)))
      throw new Refusal('changedMeanwhile')
    const action = isPublished ? 'announcement.publish' : 'announcement.withdraw'
    const target = { id: Number(id), name: nameOf(record) }
    await audit(trx, scope, action, target, [{ status: record.status }, { status }])
    return announcementCrud.require(scope, trx, id)
  })
