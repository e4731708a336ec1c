import type { BatchRow, CoverageAnswer } from '#contract/positioning/coverage'
import type { Locale } from '#contract/text/locale'
import type { AddressPlace } from '#contract/site/reference'
import { escapeForSpreadsheet } from '#contract/text/spreadsheetText'
import type { CoverageTexts } from '#i18n/en/coverage'
import { fill } from '#i18n/index'

const winds = [
  'n',
  'nne',
  'ne',
  'ene',
  'e',
  'ese',
  'se',
  'sse',
  's',
  'ssw',
  'sw',
  'wsw',
  'w',
  'wnw',
  'nw',
  'nnw',
] as const

/** Name of the nearest of the 16 compass directions; `azimuth` in degrees. */
export const directionOf = (texts: CoverageTexts, azimuth: number): string =>
  texts.directions[winds[Math.round(azimuth / 22.5) % 16] ?? 'n']

export type VerdictKind = keyof CoverageTexts['answer']['verdicts']

/** The tier of a covered place, otherwise the verdict. */
export const verdictKind = ({ verdict, tier }: CoverageAnswer): VerdictKind =>
  verdict === 'covered' ? (tier ?? 'metre') : verdict

const grouped = new Intl.NumberFormat('en')

const sentencesOf = (texts: CoverageTexts, answer: CoverageAnswer): string[] => {
  const { sentences } = texts.answer
  const tier = answer.tier ? texts.tiers[answer.tier] : ''
  if (answer.verdict === 'covered')
    return answer.maybeTier ? [fill(sentences.maybe, { tier: texts.tiers[answer.maybeTier] })] : []
  if (answer.verdict === 'edge') return [fill(sentences.edge, { tier })]
  const gap = answer.gapKm
  if (answer.reason === 'noStations' || gap === null) return [sentences.noStations]
  return [
    ...(answer.reason === 'offline' ? [sentences.offline] : []),
    fill(gap > 500 ? sentences.farOff : sentences.outOfRange, { gap: grouped.format(gap) }),
  ]
}

export const answerText = (texts: CoverageTexts, answer: CoverageAnswer, locale: Locale): string =>
  sentencesOf(texts, answer).join(locale === 'zh' ? '' : ' ')

export const nearestText = (texts: CoverageTexts, { nearest }: CoverageAnswer): string => {
  if (!nearest) return texts.answer.nothing
  const distance = grouped.format(nearest.distanceKm)
  return nearest.azimuth === null
    ? fill(texts.answer.near, { distance })
    : fill(texts.answer.away, { distance, direction: directionOf(texts, nearest.azimuth) })
}

/**
 * Names the point that represents a region: the centre of a city or district, or the main city of a larger region. If
 * the position of the `wanted` region is unknown, mentions that too; `used` is then the larger region.
 */
export const regionSentences = (
  { ask: { region } }: CoverageTexts,
  { wanted, used }: AddressPlace,
  locale: Locale,
): string => {
  const isCity = used.level === 'city' || used.level === 'district'
  const from = fill(isCity ? region.centre : region.mainCity, { place: used[locale] })
  if (wanted.level === used.level) return from
  const unknown = fill(region.unknown, { wanted: wanted[locale] })
  return locale === 'zh' ? unknown + from : `${unknown} ${from}`
}

export const resultOf = (texts: CoverageTexts, { answer, problem }: BatchRow): string => {
  if (answer) return texts.answer.verdicts[verdictKind(answer)]
  const name = (problem ?? '').replace(
    'validation.',
    '',
  ) as keyof CoverageTexts['batch']['problems']
  return texts.batch.problems[name] ?? texts.batch.problems.coordinates
}

const csvCell = (value: string | number | null): string => {
  const text = typeof value === 'string' ? escapeForSpreadsheet(value) : String(value ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const batchCsv = (texts: CoverageTexts, rows: readonly BatchRow[]): string => {
  const { batch } = texts
  const lines: (string | number | null)[][] = [
    [
      batch.line,
      batch.name,
      batch.latitude,
      batch.longitude,
      batch.result,
      batch.tier,
      batch.stations,
      batch.distance,
      batch.gap,
    ],
    ...rows.map((row) => [
      row.line,
      row.name,
      row.latitude,
      row.longitude,
      resultOf(texts, row),
      row.answer?.tier ? texts.tiers[row.answer.tier] : '',
      row.answer?.stations ?? null,
      row.answer?.nearest?.distanceKm ?? null,
      row.answer?.gapKm ?? null,
    ]),
  ]
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}
