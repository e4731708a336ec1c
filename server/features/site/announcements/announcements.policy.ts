import type { AnnouncementRecord, AnnouncementStatus } from '#contract/site/announcements'
import type { ErrorName } from '#contract/core/errors'

type Fields = Pick<
  AnnouncementRecord,
  'title' | 'enTitle' | 'text' | 'enText' | 'audience' | 'companyIds' | 'startsAt' | 'endsAt'
>

/** What is wrong with fields, by name: keys of the `validation` texts. */
export type Problems = Readonly<Record<string, string>>

const texts = ['title', 'enTitle', 'text', 'enText'] as const

const missing = (fields: Fields, names: readonly (typeof texts)[number][]): Problems =>
  Object.fromEntries(
    names.filter((name) => fields[name] === '').map((name) => [name, 'validation.required']),
  )

/** What no announcement may be stored with; one that is published has every text in both languages, and readers. */
export const problemsOf = (fields: Fields, status: AnnouncementStatus): Problems => ({
  ...(fields.title || fields.enTitle ? {} : { title: 'validation.titleInOneLanguage' }),
  ...(status === 'published' ? missing(fields, texts) : {}),
  ...(status === 'published' && fields.audience === 'companies' && fields.companyIds.length === 0
    ? { companyIds: 'validation.required' }
    : {}),
  ...(fields.startsAt !== null && fields.endsAt !== null && fields.startsAt >= fields.endsAt
    ? { endsAt: 'validation.endsBeforeStart' }
    : {}),
})

/** What keeps an announcement from being published at a time: the same, and that it is over. */
export const problemsOfPublishing = (fields: Fields, now: string): Problems => ({
  ...(fields.endsAt !== null && fields.endsAt <= now ? { endsAt: 'validation.endsInThePast' } : {}),
  ...problemsOf(fields, 'published'),
})

/** Why an announcement cannot change to a status; null where it can. */
export const mayBecome = (from: AnnouncementStatus, to: AnnouncementStatus): ErrorName | null =>
  (to === 'published') === (from !== 'published') && to !== 'draft' ? null : 'statusDoesNotAllow'

/** Why an announcement cannot be deleted; null where it can. */
export const mayDelete = (status: AnnouncementStatus): ErrorName | null =>
  status === 'published' ? 'statusDoesNotAllow' : null
