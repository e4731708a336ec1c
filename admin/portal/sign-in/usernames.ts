import type { Locale } from '#contract/text/locale'
import { operation } from '#shared/http.ts'
import type { Message } from '../form/messages.ts'

/** User names that the server has said someone has. */
const taken = new Set<string>()

/** Asks whether no one has this user name; where no answer comes, registering will tell. */
export const isUsernameFree = async (username: string, locale: Locale): Promise<boolean> => {
  const free = await operation<boolean>('/usercenter/user/usernameAvailable', {
    query: { username },
    session: false,
    locale,
  }).catch(() => true)
  if (!free) taken.add(username)
  return free
}

/** @param own a name that may be the reader's own */
export const checkFree = (username = '', own = ''): Message | undefined =>
  taken.has(username.trim()) && username.trim() !== own
    ? { key: 'errors.usernameExists' }
    : undefined
