import type { Interaction, InteractionDecision, interactionsPath } from '#contract/access/oauth'
import type { Locale } from '#contract/text/locale'
import type { InteractionTexts } from '#i18n/en/interaction'
import { failure, operation } from '#shared/http.ts'
import { accessToken, endSession, storedUser } from '#shared/session.ts'
import { interactionTexts } from '../ui/pageTexts.ts'

// Repeats the contract's value, because importing it would load the schema library.
const path: typeof interactionsPath = '/oauth/interactions'

export interface OpenInteraction {
  interaction: Interaction
  /** False for visitors, also for those whose session ended unnoticed. */
  isSignedIn: boolean
  words: InteractionTexts
}

export const loadInteraction = async (uid: string, locale: Locale): Promise<OpenInteraction> => {
  const [interaction, words] = await Promise.all([
    operation<Interaction>(`${path}/${uid}`, { locale }),
    interactionTexts(locale),
  ])
  const isSignedIn = accessToken() !== null
  if (!isSignedIn && storedUser()) endSession()
  return { interaction, isSignedIn, words }
}

/**
 * Sends a decision and leaves for the address at which the application's request continues; never resolves.
 * @throws Refusal
 */
export const decide = async (
  uid: string,
  decision: InteractionDecision,
  locale: Locale,
): Promise<never> => {
  const { to } = await operation<{ to: string }>(`${path}/${uid}`, {
    method: 'POST',
    body: { decision },
    locale,
  })
  const { href, origin, pathname } = new URL(to, location.href)
  if (origin !== location.origin || !/^\/(gateway\/oauth|device)\//.test(pathname))
    throw failure(0, 'errors.unexpected')
  location.replace(href)
  return new Promise(() => {})
}
