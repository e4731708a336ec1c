import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

export const announcementStatuses = ['draft', 'published', 'withdrawn'] as const
export type AnnouncementStatus = (typeof announcementStatuses)[number]

/** Where an announcement stands now: one that is published waits for its period, is shown, or is over. */
export const announcementPhases = ['draft', 'scheduled', 'current', 'ended', 'withdrawn'] as const
export type AnnouncementPhase = (typeof announcementPhases)[number]

export const announcementImportances = ['info', 'warning'] as const

/**
 * Who reads it: `everyone` includes visitors of the home page; `administrators` are those of companies; `companies` are
 * the people of those that are named.
 */
export const announcementAudiences = [
  'everyone',
  'signedIn',
  'administrators',
  'companies',
] as const

/** Companies that one announcement can be for. */
const mostCompanies = 200

export const longestAnnouncement = 4000

const at = z.iso.datetime({ error: 'validation.invalid' }).nullable()

/** Texts are written as help pages are: paragraphs, `## ` headings, lists with `- ` or `1. `, and `**bold**`. */
export const announcementFields = {
  title: rules.line(128),
  enTitle: rules.line(128),
  text: rules.prose(longestAnnouncement),
  enText: rules.prose(longestAnnouncement),
  importance: z.enum(announcementImportances, 'validation.invalid'),
  audience: z.enum(announcementAudiences, 'validation.invalid'),
  /** The companies of an audience of companies; a draft may lack them. */
  companyIds: z.array(rules.id, 'validation.invalid').max(mostCompanies, 'validation.tooMany'),
  /** From when it is shown; null from its publication on. */
  startsAt: at,
  /** Until when it is shown; null until it is withdrawn. */
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

/** An announcement as its readers see it. */
export const shownAnnouncement = z.strictObject({
  ...readFields,
  shownSince: z.string(),
})
export type ShownAnnouncement = z.infer<typeof shownAnnouncement>

/** How long until another announcement is shown or one ends, in milliseconds; null where nothing is planned. */
const changesInMs = z.number().int().min(0).nullable()

/** What visitors of the public site are shown. */
export const publicAnnouncements = z.strictObject({
  announcements: z.array(shownAnnouncement),
  changesInMs,
})
export type PublicAnnouncements = z.infer<typeof publicAnnouncements>

/** What someone who is logged in is shown; `isRead` holds until the text changes. */
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
  /** The same with their names. */
  companies: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  status: z.enum(announcementStatuses),
  phase: z.enum(announcementPhases),
  publishedAt: z.string().nullable(),
  ...stamps,
})
export type AnnouncementRecord = z.infer<typeof announcementRecord>

/** What is published is what was looked at: with a version, a record that changed since is refused. */
export const announcementStep = z.strictObject({ version: z.number().int().optional() })

/** What the provider tells visitors, users and administrators. */
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
    /** Those that name a company. */
    companyId: rules.idToFind.optional(),
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
  interface Resources {
    announcements: typeof announcements
  }
}
