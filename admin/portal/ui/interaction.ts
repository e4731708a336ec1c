import type { interactionParameter } from '#contract/access/oauth'
import { addressOf, type PageName } from './pages.ts'

// Repeats the contract's value, because importing it would load the schema library.
const parameter: typeof interactionParameter = 'interaction'

/** The login at an application that a page continues; null without. */
export const interactionOf = (search: string): string | null => {
  const uid = new URLSearchParams(search).get(parameter)
  return uid && /^[\w-]+$/.test(uid) ? uid : null
}

export const interactionAddress = (page: PageName, uid: string): string =>
  `${addressOf(page)}?${parameter}=${uid}`
