import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from './invitations.service.ts'

export const invitationAudience: Audience = {
  find: findOfCompany('invitations', (actor) => visibilityOf({ actor })),
  affects: ['users'],
}
