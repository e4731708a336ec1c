import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from '#server/platform/identity/storedUser'

export const importAudience: Audience = {
  find: findOfCompany('user_imports', (actor) => visibilityOf({ actor }).companyId),
}
