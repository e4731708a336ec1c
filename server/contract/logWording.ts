import { errorCatalogue } from './errors.ts'
import type { LogRecord } from './logs.ts'

/** Words a key with arguments; `_` among them is the answer for a key without a text. */
export type Translate = (key: string, args?: Record<string, unknown>) => string

const base = 'resources.logs'
const missing = '\u0000'

/** Text of a key, or undefined where the texts have none. */
const textOr = (translate: Translate, key: string, args: Record<string, unknown> = {}) => {
  const text = translate(key, { ...args, _: missing })
  return text === missing ? undefined : text
}

/** Action keys hold full stops, which the texts read as levels. */
export const actionTextKey = (action: string): string => action.replaceAll('.', '_')

/** Who did it, as far as the log still holds a name. */
export const actorOf = (translate: Translate, { actorName, actorId }: LogRecord): string =>
  actorName || translate(`${base}.${actorId === null ? 'nobody' : 'erasedPerson'}`)

/** The record by its name at that time, or by its number. */
export const targetOf = (
  translate: Translate,
  { targetName, targetType, targetId }: LogRecord,
): string => {
  if (targetName) return targetName
  if (!targetId) return translate(`${base}.things.none`)
  const args = { id: targetId }
  return (
    textOr(translate, `${base}.things.${targetType}`, args) ??
    translate(`${base}.things.other`, args)
  )
}

/** What happened, as a sentence; `actor` and `target` stand at their places. */
export const eventSentence = (
  translate: Translate,
  row: LogRecord,
  names: { actor: string; target: string } = {
    actor: actorOf(translate, row),
    target: targetOf(translate, row),
  },
): string => {
  const outcome = row.code === 0 ? 'done' : 'refused'
  const known = textOr(translate, `audit.${actionTextKey(row.action)}.${outcome}`, names)
  const other = row.code === 0 ? 'otherEvent' : 'otherAttempt'
  return known ?? translate(`${base}.${other}`, { ...names, action: row.action })
}

const nameOfCode = new Map<number, string>(
  Object.entries(errorCatalogue).map(([name, { code }]) => [code, name]),
)

/** Why it was refused, in words that speak of someone else; empty where it was done. */
export const reasonOf = (translate: Translate, { code }: LogRecord): string => {
  if (code === 0) return ''
  const name = nameOfCode.get(code)
  const own = name && textOr(translate, `${base}.reasons.${name}`)
  if (own) return own
  const general = name && textOr(translate, `errors.${name}`)
  return general && !general.includes('%{')
    ? general
    : translate(`${base}.reasons.unknown`, { code })
}
