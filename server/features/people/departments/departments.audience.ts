import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from '#server/platform/identity/userVisibility'

/** Who hears of changed departments: those who see the company's people, whose departments lists show. */
export const departmentAudience: Audience = {
  find: findOfCompany('departments', (actor) => ({ company: visibilityOf({ actor }).companyId })),
  affects: ['users'],
}
