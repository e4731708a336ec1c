import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

export const announcementStatuses = ['draft', 'published', 'withdrawn'] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]

export const announcementPhases = ['draft', 'scheduled', 'current', 'ended', 'withdrawn'] as const
export type AnnouncementPhase = (typeof announcementPhases)[number]

export const announcementImportances = ['info', 'warning'] as const

/**
 * `everyone` includes visitors who are not logged in; `administrators` are company administrators; `companies` are the
 * members of the named companies.
 */
export const announcementAudiences = [
  'everyone',
  'signedIn',
  'administrators',
  'companies',
] as const

const maxCompanies = 200

export const maxAnnouncementLength = 4000

const at = z.iso.datetime({ error: 'validation.invalid' }).nullable()

/** Texts use the syntax of help pages: paragraphs, `## ` headings, lists with `- ` or `1. `, and `**bold**`. */
export const announcementFields = {
  title: rules.line(128),
  enTitle: rules.line(128),
  text: rules.prose(maxAnnouncementLength),
  enText: rules.prose(maxAnnouncementLength),
  importance: z.enum(announcementImportances, 'validation.invalid'),
  audience: z.enum(announcementAudiences, 'validation.invalid'),
  companyIds: z.array(rules.id, 'validation.invalid').max(maxCompanies, 'validation.tooMany'),
  /** Null: shown from publication. */
  startsAt: at,
  /** Null: shown until withdrawn. */
  endsAt: at,
}

const readFields = {
  id: z.string(),
  title: z.string(),
  enTitle: z.string(),
  text: z.string(),
  enText: z.string(),
  importance: z.enum(announcementImportances),
}

export const shownAnnouncement = z.strictObject({ ...readFields, shownSince: z.string() })
export type ShownAnnouncement = z.infer<typeof shownAnnouncement>

/** Milliseconds until the shown announcements change; null when nothing is scheduled. */
const changesInMs = z.number().int().min(0).nullable()

export const publicAnnouncements = z.strictObject({
  announcements: z.array(shownAnnouncement),
  changesInMs,
})
export type PublicAnnouncements = z.infer<typeof publicAnnouncements>

/** `isRead` is reset when the text changes. */
export const currentAnnouncements = z.strictObject({
  announcements: z.array(shownAnnouncement.extend({ isRead: z.boolean() })),
  changesInMs,
})
export type CurrentAnnouncements = z.infer<typeof currentAnnouncements>
export type CurrentAnnouncement = CurrentAnnouncements['announcements'][number]

export const announcementsToRead = z.strictObject({
  ids: z.array(rules.id).min(1, 'validation.required').max(100, 'validation.tooMany'),
})

export const announcementRecord = z.strictObject({
  ...readFields,
  audience: z.enum(announcementAudiences),
  companyIds: z.array(z.string()),
  companies: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  status: z.enum(announcementStatuses),
  phase: z.enum(announcementPhases),
  publishedAt: z.string().nullable(),
  ...stamps,
})
export type AnnouncementRecord = z.infer<typeof announcementRecord>

/** If the request contains a version, publishing is refused when the announcement has changed since. */
export const announcementStep = z.strictObject({ version: z.number().int().optional() })

export const announcements = defineResource({
  name: 'announcements',
  type: 'announcement',
  record: announcementRecord,
  create: z.strictObject(announcementFields).partial({
    text: true,
    enText: true,
    title: true,
    enTitle: true,
    companyIds: true,
    startsAt: true,
    endsAt: true,
  }),
  change: changeOf(announcementRecord, announcementFields),
  readOnly: ['id', 'companies', 'status', 'phase', 'publishedAt'],
  sortable: ['id', 'title', 'enTitle', 'startsAt', 'endsAt', 'publishedAt', 'updatedAt'],
  sort: ['updatedAt', 'DESC'],
  sortKeys: { title: 'text', enTitle: 'text' },
  filter: z.strictObject({
    ...listFilters,
    phase: z.enum(announcementPhases).optional(),
    audience: z.enum(announcementAudiences).optional(),
    companyId: rules.idFilterValue.optional(),
  }),
  actions: [
    'announcement.create',
    'announcement.edit',
    'announcement.publish',
    'announcement.withdraw',
    'announcement.delete',
    'announcement.read',
    'announcement.export',
  ],
  permissions: { 'announcement:manage': { id: 1830, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof announcements> {}
}
