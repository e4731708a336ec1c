import { palette as en } from '#i18n/en/palette'
import { palette as zh } from '#i18n/zh/palette'
import type { ButtonPermissionKey } from '#contract/access/permissions'
import { accessTo } from '#console/core/data/rights.ts'
import type { Translate } from '#console/core/i18n/texts.ts'
import type { Group, Kind } from './items.ts'

/** Actions on a found user, and the permission of each. */
const verbPermissions = {
  disable: 'user:disable',
  enable: 'user:disable',
  unlock: 'user:unlock',
  signOut: 'user:signOut',
  offboard: 'user:disable',
  roles: 'role:assign',
  help: 'user:resetPassword',
} as const satisfies Record<keyof typeof en.verbs, ButtonPermissionKey>
export type Verb = keyof typeof verbPermissions

/** A search text without its first word, if that word names a kind of result or an action on users. */
export interface Question {
  q: string
  kind?: Kind
  verb?: Verb
}

const singular = (plural: string) => plural.replace(/ies$/, 'y').replace(/s$/, '')

const { recent: _en, ...kindsInEnglish } = en.kinds
const kindWords = (Object.keys(kindsInEnglish) as Kind[]).map(
  (kind) => [kind, [zh.kinds[kind], en.kinds[kind], singular(en.kinds[kind])]] as const,
)
const verbWords = (Object.keys(verbPermissions) as Verb[]).map(
  (verb) => [verb, [zh.verbs[verb], en.verbs[verb]]] as const,
)

/**
 * The text behind one of these words and a space; undefined if it begins with none of them.
 * @param joined accepts Chinese words without the space, because Chinese is written without spaces
 */
const behind = (text: string, words: readonly string[], joined = false): string | undefined => {
  const starts = (one: string) =>
    text.toLowerCase().startsWith(`${one.toLowerCase()} `) ||
    (joined && /^\p{Script=Han}/u.test(one) && text.startsWith(one))
  const first = words.find(starts)
  return first === undefined ? undefined : text.slice(first.length).trim()
}

export const readQuestion = (typed: string): Question => {
  const text = typed.trim()
  for (const [verb, words] of verbWords) {
    const q = behind(text, words, true)
    if (q) return { q, verb }
  }
  for (const [kind, words] of kindWords) {
    const q = behind(text, words)
    if (q) return { q, kind }
  }
  return { q: text }
}

/** An action on each found user, which the page of that user then starts; none without the permission. */
export const verbGroups = (
  verb: Verb,
  found: readonly Group[],
  translate: Translate,
  go: (address: string, state: { action: Verb }) => void,
): Group[] => {
  if (accessTo(verbPermissions[verb]) !== 'granted') return []
  const label = translate(`palette.verbs.${verb}`)
  const users = found.find(({ kind }) => kind === 'users')?.items ?? []
  const items = users.flatMap(({ address, name, note }) => {
    if (address === undefined) return []
    const open = () => go(address, { action: verb })
    const title = translate('palette.onPerson', { verb: label, name })
    return [{ id: `${verb} ${address}`, kind: 'actions' as const, name: title, note, open }]
  })
  return [{ kind: 'actions', items }]
}
