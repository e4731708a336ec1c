import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import {
  announcements,
  type AnnouncementPhase,
  type AnnouncementStatus,
} from '#contract/announcements'
import { numericId } from '#contract/filters'
import { fold } from '#contract/fold'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import type { Rows } from '#db/tables'
import { defineTable, type Stored } from '#server/core/resourceTable'

type Row = Rows['announcements']

const phaseOf = (row: Row, now: number): AnnouncementPhase => {
  if (row.status !== 'published') return row.status
  if (row.starts_at !== null && Number(row.starts_at) > now) return 'scheduled'
  return row.ends_at !== null && Number(row.ends_at) <= now ? 'ended' : 'current'
}

const begun = 'coalesce(announcements.starts_at, 0) <= ?'
/** Never, where no end is set. */
const ended = 'coalesce(announcements.ends_at, ?) <= ?'

/** Keeps those that stand there at a time: the same rule as `phaseOf`, for lists. */
const wherePhase = (query: Knex.QueryBuilder, phase: AnnouncementPhase, now: number) => {
  const isPublished = phase !== 'draft' && phase !== 'withdrawn'
  const status: AnnouncementStatus = isPublished ? 'published' : phase
  void query.where('announcements.status', status)
  if (!isPublished) return
  if (phase === 'scheduled') return void query.whereRaw(`NOT ${begun}`, [now])
  void query.whereRaw(begun, [now])
  void query.whereRaw(phase === 'ended' ? ended : `NOT ${ended}`, [now + 1, now])
}

const digestOf = ({ title, enTitle, text, enText }: Stored<typeof announcements>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, enTitle, text, enText]))
    .digest('hex')

export const announcementTable = defineTable(announcements, {
  table: 'announcements',
  search: ['announcements.search_key'],
  filters: {
    phase: (query, phase: AnnouncementPhase, { now }) => wherePhase(query, phase, now),
  },
  read: (row: Row, { now }) => ({ phase: phaseOf(row, now) }),
  derive: (values) => ({
    search_key: fold(`${values.title} ${values.enTitle} ${values.text} ${values.enText}`),
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

/** Keeps an announcement from being changed by others until the transaction ends. */
export const lockAnnouncement = async (trx: Transaction, id: string): Promise<void> => {
  await lockForChange(trx('announcements').where({ id: numericId(id) ?? 0 })).first('id')
}
