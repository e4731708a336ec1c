import type { AnnouncementRecord, AnnouncementStatus } from '#contract/site/announcements'
import { locales, type Locale } from '#contract/text/locale'
import type { Verdict } from './caller.ts'

type Fields = Pick<
  AnnouncementRecord,
  'title' | 'enTitle' | 'text' | 'enText' | 'audience' | 'companyIds' | 'startsAt' | 'endsAt'
>

export type Problems = Readonly<Record<string, string>>

type Texts = Pick<Fields, 'title' | 'enTitle' | 'text' | 'enText'>

const textNames = {
  zh: ['title', 'text'],
  en: ['enTitle', 'enText'],
} as const satisfies Record<Locale, readonly (keyof Texts)[]>

/** The texts in the reader's language, or else in the other one. */
export const textsFor = (reader: Locale, one: Texts) => {
  const [ownTitle, ownText] = textNames[reader]
  const isThere = one[ownTitle] !== '' && one[ownText] !== ''
  const locale = isThere ? reader : reader === 'zh' ? 'en' : 'zh'
  const [title, text] = textNames[locale]
  return { title: one[title], text: one[text], locale }
}

/** A published announcement has title and text in at least one language, and none of the two alone. */
const missingTexts = (fields: Fields): Problems => {
  const names = locales
    .map((locale): readonly (keyof Texts)[] => textNames[locale])
    .filter((ofLocale) => ofLocale.some((name) => fields[name] !== ''))
    .flat()
  return Object.fromEntries(
    names.filter((name) => fields[name] === '').map((name) => [name, 'validation.required']),
  )
}

/** A published announcement needs texts and an audience. */
export const problemsOf = (fields: Fields, status: AnnouncementStatus): Problems => ({
  ...(fields.title || fields.enTitle ? {} : { title: 'validation.titleInOneLanguage' }),
  ...(status === 'published' ? missingTexts(fields) : {}),
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
