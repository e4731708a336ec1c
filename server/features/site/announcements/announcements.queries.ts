import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import {
  announcements,
  type AnnouncementPhase,
  type AnnouncementStatus,
  shownAnnouncement,
  type ShownAnnouncement,
} from '#contract/site/announcements'
import { numericId } from '#contract/text/filters'
import { searchForm } from '#contract/text/searchText'
import { establishedStatuses } from '#contract/core/enums'
import type { Reader, Transaction } from '#db/connect'
import type { Rows } from '#db/tables'
import { groupBy } from '#db/groupBy'
import { defineTable } from '#server/core/resourceTable'
import type { Stored } from '#server/core/tableSpec'
import { iso } from '#contract/core/times'
import { recordReader } from '#server/core/columns'

type Row = Rows['announcements']

const phaseOf = (row: Row, now: number): AnnouncementPhase => {
  if (row.status !== 'published') return row.status
  if (row.starts_at !== null && Number(row.starts_at) > now) return 'scheduled'
  return row.ends_at !== null && Number(row.ends_at) <= now ? 'ended' : 'current'
}

const begun = 'coalesce(announcements.starts_at, 0) <= ?'
/** The first parameter replaces a missing end and must be later than the second one, the current time. */
const ended = 'coalesce(announcements.ends_at, ?) <= ?'

/** SQL equivalent of `phaseOf`; keep both in step. */
const wherePhase = (query: Knex.QueryBuilder, phase: AnnouncementPhase, now: number) => {
  const isPublished = phase !== 'draft' && phase !== 'withdrawn'
  const status: AnnouncementStatus = isPublished ? 'published' : phase
  void query.where('announcements.status', status)
  if (!isPublished) return
  if (phase === 'scheduled') return void query.whereRaw(`NOT ${begun}`, [now])
  void query.whereRaw(begun, [now])
  void query.whereRaw(phase === 'ended' ? ended : `NOT ${ended}`, [now + 1, now])
}

const whereNames = (query: Knex.QueryBuilder, companyId: number): Knex.QueryBuilder =>
  query.where('announcements.audience', 'companies').whereExists((named) => {
    void named
      .from('announcement_companies as a')
      .whereRaw('a.announcement_id = announcements.id')
      .where({ 'a.company_id': companyId, 'a.reads': true })
      .select('a.company_id')
  })

const digestOf = ({ title, enTitle, text, enText }: Stored<typeof announcements>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, enTitle, text, enText]))
    .digest('hex')

const companiesOf = async (reader: Reader, ids: readonly number[]) => {
  const rows = await reader('announcement_companies as a')
    .join('companies as c', 'c.id', 'a.company_id')
    .whereIn('a.announcement_id', [...ids])
    .where('a.reads', true)
    .orderBy(['c.name_sort', 'c.id'])
    .select('a.announcement_id', 'c.id', 'c.name')
  return groupBy(rows, (row) => row.announcement_id)
}

export const announcementTable = defineTable(announcements, {
  table: 'announcements',
  elsewhere: ['companyIds'],
  search: ['announcements.search_key'],
  filters: {
    phase: (query, phase: AnnouncementPhase, { now }) => wherePhase(query, phase, now),
    companyId: (query, companyId: string) => void whereNames(query, numericId(companyId) ?? 0),
  },
  gather: async (reader, ids) => {
    const found = await companiesOf(reader, ids)
    return (id) => {
      const named = (found.get(id) ?? []).map((row) => ({ id: String(row.id), name: row.name }))
      return { companyIds: named.map((company) => company.id), companies: named }
    }
  },
  read: (row: Row, { now }) => ({ phase: phaseOf(row, now) }),
  derive: (values) => ({
    search_key: searchForm(`${values.title} ${values.enTitle} ${values.text} ${values.enText}`),
    text_digest: digestOf(values),
  }),
  demonstration: [
    {
      title: '欢迎使用天枢定位',
      enTitle: 'Welcome to Dubhe Positioning',
      text: '这里发布服务公告，例如维护安排与新功能。',
      enText: 'Service announcements appear here, for example maintenance and new features.',
      importance: 'info',
      audience: 'signedIn',
      status: 'draft',
    },
  ],
})

/**
 * Stores the companies an announcement is for. After publication, removed companies are kept with `reads: false`,
 * because their pages may still show it and need change events.
 */
export const setCompanies = async (
  trx: Transaction,
  announcementId: number,
  companyIds: readonly string[],
  wasPublished: boolean,
): Promise<void> => {
  const all = trx('announcement_companies').where({ announcement_id: announcementId })
  await (wasPublished ? all.update({ reads: false }) : all.delete())
  if (companyIds.length === 0) return
  await trx('announcement_companies')
    .insert(
      [...new Set(companyIds)].map((id) => ({
        announcement_id: announcementId,
        company_id: Number(id),
        reads: true,
      })),
    )
    .onConflict(['announcement_id', 'company_id'])
    .merge(['reads'])
}

export const noteAudienceChanged = (trx: Transaction, announcementId: number): Promise<unknown> =>
  trx('announcements').where({ id: announcementId }).update({ audience_changed: true })

/** Returns the ids of companies that do not exist or have no users (in review, rejected or closed). */
export const absentCompanies = async (
  read: Knex,
  companyIds: readonly string[],
): Promise<string[]> => {
  const rows = await read('companies')
    .whereIn('id', companyIds.map(Number))
    .whereIn('status', [...establishedStatuses])
    .select('id')
  const known = new Set(rows.map(({ id }) => String(id)))
  return companyIds.filter((id) => !known.has(id))
}

type AudienceName = Rows['announcements']['audience']

export interface Readership {
  audiences: readonly Exclude<AudienceName, 'companies'>[]
  companyId: number | null
}

interface Posted {
  id: number
  startsAt: number | null
  endsAt: number | null
  textDigest: string
  shown: ShownAnnouncement
}

const read = recordReader(shownAnnouncement)

const postedOf = (row: Rows['announcements']): Posted => {
  const startsAt = row.starts_at === null ? null : Number(row.starts_at)
  return {
    id: row.id,
    startsAt,
    endsAt: row.ends_at === null ? null : Number(row.ends_at),
    textDigest: row.text_digest,
    shown: { ...read(row), shownSince: iso(Math.max(startsAt ?? 0, Number(row.published_at))) },
  }
}

const notOver = (reader: Knex, { audiences, companyId }: Readership, now: number) =>
  reader('announcements')
    .where({ status: 'published' })
    .where((readable) => {
      void readable.whereIn('audience', [...audiences])
      if (companyId !== null) void readable.orWhere((named) => void whereNames(named, companyId))
    })
    .where((open) => open.whereNull('ends_at').orWhere('ends_at', '>', now))

export const listShown = async (
  reader: Knex,
  readership: Readership,
  now: number,
): Promise<Posted[]> => {
  const rows = await notOver(reader, readership, now)
    .where((begun) => begun.whereNull('starts_at').orWhere('starts_at', '<=', now))
    .orderByRaw(
      `CASE importance WHEN 'warning' THEN 0 ELSE 1 END, coalesce(starts_at, published_at) DESC, id DESC`,
    )
    .limit(100)
  return rows.map(postedOf)
}

export const findNextChange = async (
  reader: Knex,
  readership: Readership,
  now: number,
): Promise<number | null> => {
  const [row]: { begins: number | null; ends: number | null }[] = await notOver(
    reader,
    readership,
    now,
  ).select(
    reader.raw('min(CASE WHEN starts_at > ? THEN starts_at END) AS begins', [now]),
    reader.raw('min(ends_at) AS ends'),
  )
  const times = [row?.begins, row?.ends].flatMap((time) => time ?? [])
  return times.length ? Math.min(...times) - now : null
}

/** Digests of the texts a user has read, by announcement id. */
export const findRead = async (
  reader: Knex,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await reader('announcement_reads')
    .where({ user_id: userId })
    .whereIn('announcement_id', [...ids])
  return new Map(rows.map((row) => [row.announcement_id, row.text_digest]))
}

export const markRead = async (trx: Transaction, userId: number, posted: readonly Posted[]) => {
  await trx('announcement_reads')
    .insert(
      posted.map(({ id, textDigest }) => ({
        user_id: userId,
        announcement_id: id,
        text_digest: textDigest,
      })),
    )
    .onConflict(['user_id', 'announcement_id'])
    .merge()
}
