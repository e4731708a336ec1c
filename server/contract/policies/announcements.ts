import type { AnnouncementRecord, AnnouncementStatus } from '#contract/site/announcements'
import type { Verdict } from './caller.ts'

type Fields = Pick<
  AnnouncementRecord,
  'title' | 'enTitle' | 'text' | 'enText' | 'audience' | 'companyIds' | 'startsAt' | 'endsAt'
>

export type Problems = Readonly<Record<string, string>>

const texts = ['title', 'enTitle', 'text', 'enText'] as const

const missing = (fields: Fields, names: readonly (typeof texts)[number][]): Problems =>
  Object.fromEntries(
    names.filter((name) => fields[name] === '').map((name) => [name, 'validation.required']),
  )

/** A published announcement needs all texts in both languages and an audience. */
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

export const problemsOfPublishing = (fields: Fields, now: string): Problems => ({
  ...(fields.endsAt !== null && fields.endsAt <= now ? { endsAt: 'validation.endsInThePast' } : {}),
  ...problemsOf(fields, 'published'),
})

export const mayBecome = (from: AnnouncementStatus, to: AnnouncementStatus): Verdict =>
  (to === 'published') === (from !== 'published') && to !== 'draft' ? null : 'statusDoesNotAllow'

export const mayDelete = (status: AnnouncementStatus): Verdict =>
  status === 'published' ? 'statusDoesNotAllow' : null
