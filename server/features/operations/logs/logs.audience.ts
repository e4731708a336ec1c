import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from './logs.service.ts'

/** Who hears of new rows of the log: those who see the company's. */
export const logAudience: Audience = {
  find: findOfCompany('logs', (actor) => ({ company: visibilityOf({ actor }).companyId })),
}
