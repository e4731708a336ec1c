import type { InvitationOffer } from '#contract/companies/invitations'
import { storedUser } from '#shared/session.ts'
import type { Message } from '../form/messages.ts'

/** State of the invitation page. */
export type Step =
  | { at: 'loading' }
  | { at: 'refused'; message: Message }
  /** The request failed, so the state of the invitation is unknown. */
  | { at: 'failed'; message: Message }
  | { at: 'offered'; offer: InvitationOffer; refusal: { message: Message; code: number } | null }
  | { at: 'accepted'; company: string }
  | { at: 'waiting'; company: string }

/**
 * A final state. The token is gone by then, so the outcome is stored in the history entry and shown again after a
 * reload.
 */
export type Outcome = Extract<Step, { at: 'refused' | 'accepted' | 'waiting' }>

interface StoredOutcome {
  outcome: Outcome
  /** The user who saw the outcome; null if it applies to anyone. */
  userId: string | null
}

const readerId = (): string | null => storedUser()?.userId ?? null

/** @param isOwn the outcome applies only to the current user */
export const storeOutcome = (outcome: Outcome, isOwn: boolean): void => {
  const invitation: StoredOutcome = { outcome, userId: isOwn ? readerId() : null }
  history.replaceState({ ...(history.state as object | null), invitation }, '')
}

/** The outcome stored in this history entry; null if none, or if another user is logged in. */
export const storedOutcome = (): Outcome | null => {
  const stored = (history.state as { invitation?: StoredOutcome } | null)?.invitation
  return stored && (stored.userId === null || stored.userId === readerId()) ? stored.outcome : null
}
