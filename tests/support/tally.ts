import { stripVTControlCharacters } from 'node:util'

/** What a step of `npm test` ends with. */
export interface Tally {
  passed: number
  skipped: number
  /** Names of what failed. */
  failures: string[]
  /** Names of what passed only when it was run once more. */
  secondTry: string[]
}

/** The environment variable with the file into which a runner's reporter writes its tally, as JSON. */
export const tallyFile = 'TALLY_FILE'

export const emptyTally = (): Tally => ({ passed: 0, skipped: 0, failures: [], secondTry: [] })

/** A test's name as file, project and titles, e.g. `server/users.test.ts [sqlite] › a list › is sorted`. */
export const nameOf = (file: string, project: string, titles: readonly string[]): string =>
  [`${file.replace(/^(.*\/)?tests\//, '')} [${project}]`, ...titles].join(' › ')

/** The beginning of an error's message on one line. */
export const briefly = (message = ''): string =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 160).trim()

/** The last lines of a run: first what needed a second try, then what failed, then the numbers. */
export const closing = ({ passed, skipped, failures, secondTry }: Tally): string => {
  const list = (title: string, names: string[]) => (names.length ? [title, ...names, ''] : [])
  const left = skipped ? `, ${skipped} skipped` : ''
  return [
    ...list('passed only on the second try:', secondTry),
    ...list('failed:', failures),
    `${passed} passed, ${failures.length} failed${left}`,
  ].join('\n')
}
