import { homeCountryId } from '#contract/core/enums'
import type { Locale } from '#contract/text/locale'
import type { AddressTexts } from '#i18n/en/address'
import { fill } from '#i18n/index'
import { inReadersOrder, nameOf, type Entry } from '../combobox/entry.ts'
import { levels, levelsOf, type Level } from './address.ts'
import { hasNone, type Cascade } from './cascade.ts'

const placeholders = {
  country: 'chooseCountry',
  state: 'chooseState',
  city: 'chooseCity',
  district: 'chooseDistrict',
} as const satisfies Record<Level, keyof AddressTexts>

const hints = {
  country: 'loading',
  state: 'countryFirst',
  city: 'stateFirst',
  district: 'cityFirst',
} as const satisfies Record<Level, keyof AddressTexts>

const emptyEntry = (text: string): Entry => ({ id: '', zh: text, en: text, py: '' })

export interface Choice {
  level: Level
  label: string
  placeholder: string
  hint: string
  status: 'ready' | 'loading' | 'failed'
  entries: readonly Entry[]
  chosen: Entry | undefined
}

const entriesOf = (
  cascade: Cascade,
  level: Level,
  texts: AddressTexts,
  locale: Locale,
): readonly Entry[] => {
  const list = cascade.lists[level]
  if (hasNone(cascade, level)) return [emptyEntry(texts.none)]
  if (list.status !== 'ready') return []
  if (level === 'country') return inReadersOrder(list.entries, locale, homeCountryId)
  if (!cascade.partial) return list.entries
  return [emptyEntry(texts.all), ...list.entries]
}

const choiceOf = (cascade: Cascade, level: Level, texts: AddressTexts, locale: Locale): Choice => {
  const entries = entriesOf(cascade, level, texts, locale)
  const { status } = cascade.lists[level]
  return {
    level,
    label: texts[level],
    // In a partial address, a level without a choice means everything below its parent.
    placeholder: cascade.partial ? texts.all : texts[placeholders[level]],
    hint: texts[hints[level]],
    status: status === 'idle' ? 'ready' : status,
    entries,
    chosen: entries.find(({ id }) => id === cascade.ids[level]),
  }
}

export const choicesOf = (cascade: Cascade, texts: AddressTexts, locale: Locale): Choice[] =>
  levelsOf(cascade.ids.country).map((level) => choiceOf(cascade, level, texts, locale))

/**
 * Text for screen readers: the lists that failed to load, or the entries that were chosen automatically below the level
 * that the user changed.
 */
export const announcementOf = (
  cascade: Cascade,
  choices: readonly Choice[],
  texts: AddressTexts,
  locale: Locale,
): string => {
  const failed = choices.filter(({ status }) => status === 'failed').map(({ label }) => label)
  const joint = locale === 'zh' ? '、' : ', '
  if (failed.length) return fill(texts.failedLists, { lists: failed.join(joint) })
  if (cascade.touched === null || choices.some(({ status }) => status === 'loading')) return ''
  const below = new Set(levels.slice(levels.indexOf(cascade.touched) + 1))
  const place = choices
    .filter(({ level, chosen }) => below.has(level) && chosen)
    .map(({ chosen }) => (chosen ? nameOf(chosen, locale) : ''))
  return place.length ? fill(texts.nowChosen, { place: place.join(joint) }) : ''
}
