import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from './joinRequests.service.ts'

export const joinRequestAudience: Audience = {
  find: findOfCompany('join_requests', (actor) => {
    const { reviews, userId } = visibilityOf({ actor })
    return { company: reviews, userId }
  }),
  affects: ['users'],
  decides: (actor) => actor.may('join:review'),
}
