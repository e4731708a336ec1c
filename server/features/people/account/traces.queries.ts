import type { Knex } from 'knex'
import { flushDeferred } from '#db/tables'
import { fold } from '#contract/text/fold'
import { addressOf } from '#server/core/recipient'
import { masked } from '#server/platform/audit/rows'
import { recipientsOf, type StoredUser } from '#server/platform/identity/storedUser'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const unspacedLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`
const unspaced = new RegExp(unspacedLetter, 'u')
const spacedLetter = String.raw`(?!${unspacedLetter})[\p{L}\p{N}]`

const standaloneName = (name: string, letter: string): string =>
  `(?<!${letter})${escaped(name)}(?!${letter})`

/**
 * A name in a script without word spaces matches anywhere, but a single character only as a separate word, because it
 * occurs inside too many others.
 */
const wholeWord = (name: string): string => {
  if (!unspaced.test(name)) return standaloneName(name, spacedLetter)
  return name.length > 1 ? escaped(name) : standaloneName(name, String.raw`[\p{L}\p{N}]`)
}

/**
 * Finds and replaces names and contacts in texts, case-insensitively and as whole words: `Li` does not match in `Linz`
 * but matches in `Li申请`.
 */
export const mentionsOf = (names: readonly string[]) => {
  const namesByLength = names
    .filter((name) => name.trim() !== '')
    .toSorted((a, b) => b.length - a.length)
  const pattern = namesByLength.map(wholeWord).join('|') || '(?!)'
  return {
    in: (text: string | null): boolean => text !== null && new RegExp(pattern, 'iu').test(text),
    replaced: (text: string, by: string): string => text.replace(new RegExp(pattern, 'giu'), by),
  }
}
type Mentions = ReturnType<typeof mentionsOf>

export interface Traces {
  userId: number
  username: string
  /** Verified contacts only; the others may belong to someone else. */
  contacts: readonly string[]
  dialCode: string | null
  phone: string | null
  email: string | null
  companyIds: readonly number[]
  mentions: Mentions
}

interface Change {
  before: string | null
  after: string | null
}

export const requestsAbout = (read: Knex, userId: number) =>
  read('administrator_requests').where({ user_id: userId }).orWhere({ requested_by: userId })

const namesIn = (changes: readonly Change[], field: string, now: string): string[] => {
  const values = changes
    .flatMap(({ before, after }) => [before, after])
    .map((text) => (JSON.parse(text ?? '{}') as Record<string, unknown>)[field])
  return [...new Set([now, ...values])].filter(
    (value): value is string => typeof value === 'string' && value !== '',
  )
}

/** Call it before the person is anonymised, in the same transaction. */
export const findTraces = async (read: Knex, user: StoredUser): Promise<Traces> => {
  await flushDeferred(read)
  const { userId, username } = user
  const { verified, pending } = user.contacts
  const { dialCode, phone, email } = verified
  const changes: Change[] = await read('logs')
    .where({ target_type: 'user', target_id: String(userId) })
    .select('before', 'after')
  const realNames = namesIn(changes, 'realName', user.realName)
  const nickNames = namesIn(changes, 'nickName', user.nickName)
  const companyIds: number[] = await read('companies')
    .where({ applicant_id: userId })
    .orWhere({ administrator_id: userId })
    .pluck('id')
  const contacts = [phone, email, pending.phone, pending.email].filter((one) => one !== null)
  const shortened = [verified, pending]
    .flatMap((set) => Object.values(masked({ phone: set.phone, email: set.email })))
    .filter((one) => one !== null)
  return {
    userId,
    username,
    contacts: recipientsOf(verified).map(addressOf),
    dialCode,
    phone,
    email,
    companyIds,
    mentions: mentionsOf([
      username,
      ...realNames,
      ...nickNames,
      ...contacts,
      ...shortened.map(String),
    ]),
  }
}

/**
 * Finds log rows about a person whose target is something else: their requests and invitations, company rows that name
 * them, their actions on others, administrator requests, and actions of others while viewing as them.
 */
export const findLogRows = async (read: Knex, traces: Traces): Promise<number[]> => {
  const { userId, mentions } = traces
  const requests: number[] = await read('join_requests').where({ user_id: userId }).pluck('id')
  const rights: number[] = await read('rights_requests').where({ user_id: userId }).pluck('id')
  const administrators: number[] = await requestsAbout(read, userId).pluck('id')
  const quotas: number[] = await read('quota_requests').where({ user_id: userId }).pluck('id')
  const invitations: number[] = await read('invitations')
    .whereIn('recipient_key', traces.contacts.map(fold))
    .pluck('id')
  const rowsOf = (type: string, ids: readonly number[]) =>
    read('logs').where({ target_type: type }).whereIn('target_id', ids.map(String))
  const viewers = await read('logs')
    .where({ action: 'user.viewAs', target_type: 'user', target_id: String(userId) })
    .distinct()
    .pluck('actor_id')
  const ofRequests: number[] = await rowsOf('joinRequest', requests).pluck('id')
  const ofRights: number[] = await rowsOf('rightsRequest', rights).pluck('id')
  const ofInvitations: number[] = await rowsOf('invitation', invitations).pluck('id')
  const ofViewers: number[] = await read('logs')
    .whereIn('actor_id', viewers)
    .where('after', 'like', `%"viewedAs":"${traces.username}"%`)
    .pluck('id')
  const ofCompanies = await read('logs')
    .where({ target_type: 'company' })
    .where(
      (one) =>
        void one.whereIn('target_id', traces.companyIds.map(String)).orWhere({ actor_id: userId }),
    )
    .select('id', 'target_name', 'before', 'after')
  const ofOthers = await Promise.all(
    [rowsOf('administratorRequest', administrators), rowsOf('quotaRequest', quotas)].map((rows) =>
      rows.select('id', 'target_name', 'before', 'after'),
    ),
  )
  const naming = [...ofCompanies, ...ofOthers.flat()]
    .filter((row) => [row.target_name, row.before, row.after].some((text) => mentions.in(text)))
    .map(({ id }) => id as number)
  const all = [...ofRequests, ...ofRights, ...ofInvitations, ...naming, ...ofViewers]
  return [...new Set(all)].toSorted((a, b) => a - b)
}
