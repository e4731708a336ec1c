import type { Locale } from '#contract/text/locale'
import { operation } from '#shared/http.ts'
import type { Message } from '../form/messages.ts'

const takenUsernames = new Set<string>()

/** Checks a username; true if the request fails, because the registration checks it again. */
export const isUsernameFree = async (username: string, locale: Locale): Promise<boolean> => {
  const free = await operation<boolean>('/usercenter/user/usernameAvailable', {
    query: { username },
    session: false,
    locale,
  }).catch(() => true)
  if (!free) takenUsernames.add(username)
  return free
}

/**
 * @param own username of a registration that got no response: if it is taken, the account may be the one just created
 */
export const checkFree = (username = '', own = ''): Message | undefined =>
  takenUsernames.has(username.trim()) && username.trim() !== own
    ? { key: 'errors.usernameExists' }
    : undefined
