import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from '#server/platform/identity/userVisibility'

export const departmentAudience: Audience = {
  find: findOfCompany('departments', (actor) => visibilityOf({ actor }).companyId),
  affects: ['users'],
}
