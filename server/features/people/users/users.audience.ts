import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from '#server/platform/identity/storedUser'

export const userAudience: Audience = {
  find: findOfCompany('users', (actor) => visibilityOf({ actor }).companyId),
  affects: ['companies'],
}
