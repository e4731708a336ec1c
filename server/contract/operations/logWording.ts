import { errorCatalogue } from '#contract/core/errors'
import type { LogRecord, LogSubject } from './logs.ts'

export type Translate = (key: string, args?: Record<string, unknown>) => string

const base = 'resources.logs'
const missing = '\u0000'

const textIfAny = (translate: Translate, key: string, args: Record<string, unknown> = {}) => {
  const text = translate(key, { ...args, _: missing })
  return text === missing ? undefined : text
}

/** Replaces full stops in action names, because in text keys they are nesting levels. */
export const actionTextKey = (action: string): string => action.replaceAll('.', '_')

export const actorOf = (translate: Translate, { actorName, actorId }: LogRecord): string =>
  actorName || translate(`${base}.${actorId === null ? 'nobody' : 'erasedPerson'}`)

export const targetOf = (
  translate: Translate,
  { targetName, targetType, targetId }: LogRecord,
): string => {
  if (targetName) return targetName
  if (!targetId) return translate(`${base}.things.none`)
  const args = { id: targetId }
  return (
    textIfAny(translate, `${base}.things.${targetType}`, args) ??
    translate(`${base}.things.other`, args)
  )
}

type Named = Pick<LogSubject, 'type' | 'id' | 'name' | 'realName'>

/** People by their real names where known, as in other lists. */
export const nameOfSubject = (
  translate: Translate,
  { type, id, name, realName }: Named,
): string => {
  if (realName) return realName
  if (name) return name
  if (type === 'user') return translate(`${base}.erasedPerson`)
  return textIfAny(translate, `${base}.things.${type}`, { id }) ?? id
}

const maxNames = 3

const namesOf = (translate: Translate, row: LogRecord, change: LogSubject['change']): string => {
  const names = row.subjects
    .filter((one) => one.change === change)
    .map((one) => nameOfSubject(translate, one))
  const some = names.slice(0, maxNames).join(translate(`${base}.subjects.separator`))
  const all = names.length + Math.max(0, row.subjectCount - row.subjects.length)
  const more = all - Math.min(maxNames, names.length)
  return some && more > 0 ? translate(`${base}.subjects.more`, { names: some, more }) : some
}

/** The access token or client that acted, with its id where it was deleted; empty if the actor acted in person. */
export const viaOf = (translate: Translate, { via, viaName }: LogRecord): string => {
  if (!via) return ''
  const [kind = '', id = ''] = via.split(':')
  return translate(`${base}.via.${kind}`, { name: viaName ?? id })
}

export interface EventPart {
  text: string
  place?: 'actor' | 'target' | 'added' | 'removed'
}

const places = ['actor', 'target', 'added', 'removed'] as const
const delimiter = '\u0001'
const delimited = Object.fromEntries(
  places.map((place) => [place, `${delimiter}${place}${delimiter}`]),
)

/**
 * Splits the sentence of an event into parts, so that names can be rendered separately. Added and removed names fill
 * their placeholders, or follow the sentence when it has none.
 */
export const eventParts = (translate: Translate, row: LogRecord): EventPart[] => {
  const outcome = row.code === 0 ? 'done' : 'refused'
  const names = {
    actor: row.actorRealName ?? actorOf(translate, row),
    target: row.targetRealName ?? targetOf(translate, row),
    added: namesOf(translate, row, 'added'),
    removed: namesOf(translate, row, 'removed'),
  }
  const sentence =
    textIfAny(translate, `audit.${actionTextKey(row.action)}.${outcome}`, delimited) ??
    translate(`${base}.${row.code === 0 ? 'otherEvent' : 'otherAttempt'}`, {
      ...delimited,
      action: textIfAny(translate, `audit.${actionTextKey(row.action)}.label`) ?? row.action,
    })
  const via = viaOf(translate, row)
  const trailing = (['added', 'removed'] as const)
    .filter((change) => names[change] && !sentence.includes(delimited[change] ?? delimiter))
    .map((change) => translate(`${base}.subjects.${change}`, { names: delimited[change] }))
  const changed = trailing.length
    ? translate(`${base}.subjects.behind`, {
        sentence,
        changes: trailing.join(translate(`${base}.subjects.between`)),
      })
    : sentence
  const whole = via ? translate(`${base}.via.behind`, { sentence: changed, via }) : changed
  return whole.split(delimiter).flatMap((part): EventPart[] => {
    const place = places.find((one) => one === part)
    if (!place) return part ? [{ text: part }] : []
    return [{ place, text: names[place] || translate(`${base}.subjects.nobody`) }]
  })
}

export const eventSentence = (translate: Translate, row: LogRecord): string =>
  eventParts(translate, row)
    .map(({ text }) => text)
    .join('')

const nameOfCode = new Map<number, string>(
  Object.entries(errorCatalogue).map(([name, { code }]) => [code, name]),
)

/** Reason for a refusal in the third person; empty for a success. */
export const reasonOf = (translate: Translate, { code }: LogRecord): string => {
  if (code === 0) return ''
  const name = nameOfCode.get(code)
  const own = name && textIfAny(translate, `${base}.reasons.${name}`)
  if (own) return own
  const general = name && textIfAny(translate, `errors.${name}`)
  return general && !general.includes('%{')
    ? general
    : translate(`${base}.reasons.unknown`, { code })
}
