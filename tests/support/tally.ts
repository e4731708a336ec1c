import { stripVTControlCharacters } from 'node:util'

export interface Tally {
  passed: number
  skipped: number
  failures: string[]
  /** Names of tests that passed only on the second attempt. */
  secondTry: string[]
}

export const tallyFile = 'TALLY_FILE'

export const emptyTally = (): Tally => ({ passed: 0, skipped: 0, failures: [], secondTry: [] })

export const nameOf = (file: string, project: string, titles: readonly string[]): string =>
  [`${file.replace(/^(.*\/)?tests\//, '')} [${project}]`, ...titles].join(' › ')

export const shortMessage = (message = ''): string =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 160).trim()

export const summaryOf = ({ passed, skipped, failures, secondTry }: Tally): string => {
  const list = (title: string, names: string[]) => (names.length ? [title, ...names, ''] : [])
  const left = skipped ? `, ${skipped} skipped` : ''
  return [
    ...list('passed only on the second try:', secondTry),
    ...list('failed:', failures),
    `${passed} passed, ${failures.length} failed${left}`,
  ].join('\n')
}
