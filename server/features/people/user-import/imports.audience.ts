import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from '#server/platform/identity/userVisibility'

/** Who hears of changed imports: those who see the company's. */
export const importAudience: Audience = {
  find: findOfCompany('user_imports', (actor) => ({ company: visibilityOf({ actor }).companyId })),
}
