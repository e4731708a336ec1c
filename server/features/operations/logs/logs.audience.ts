import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from './logs.service.ts'

export const logAudience: Audience = {
  find: findOfCompany('logs', (actor) => visibilityOf({ actor }).companyId),
}
