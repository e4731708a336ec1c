import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from './invitations.service.ts'

/** Who hears of changed invitations: those who see the company's. */
export const invitationAudience: Audience = {
  find: findOfCompany('invitations', (actor) => ({ company: visibilityOf({ actor }) })),
  affects: ['users'],
}
