import type { Knex } from 'knex'
import { shownAnnouncement, type ShownAnnouncement } from '#contract/site/announcements'
import { iso } from '#contract/core/times'
import type { Transaction } from '#db/connect'
import type { Rows } from '#db/tables'
import { recordReader } from '#server/core/columns'
import { whereNames } from './announcements.queries.ts'

type AudienceName = Rows['announcements']['audience']

export interface Readership {
  audiences: readonly Exclude<AudienceName, 'companies'>[]
  companyId: number | null
}

export interface Posted {
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
    shown: {
      ...read(row),
      shownSince: iso(Math.max(startsAt ?? 0, Number(row.published_at))),
    },
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

export const markRead = async (
  trx: Transaction,
  userId: number,
  posted: readonly Posted[],
): Promise<void> => {
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

export const forgetReads = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('announcement_reads').where({ user_id: userId }).delete()
