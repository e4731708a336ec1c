import { dashboardDays, type Dashboard } from '#contract/operations/dashboard'
import type { Scope } from '#server/core/scope'
import { deliveryTargetsOf } from '#server/core/settings'
import { readDelivery, readLogRows, readSignIns, readStations } from './activity.queries.ts'
import { readCompanies } from './companies.queries.ts'
import { blocksOf } from './dashboard.policy.ts'
import { lastDays } from '#server/core/days'
import { readInvitations, readPeople, readRoles } from './people.queries.ts'

export const readDashboard = async (scope: Scope, zone: string): Promise<Dashboard> => {
  const { read } = scope.db
  const now = scope.now()
  const blocks = blocksOf(scope.actor)
  const days = lastDays(now, zone, dashboardDays)
  return {
    ...(blocks.people !== null && { people: await readPeople(read, blocks.people, days, now) }),
    ...(blocks.roles !== null && { roles: await readRoles(read, blocks.roles) }),
    ...(blocks.signIns !== null && { signIns: await readSignIns(read, blocks.signIns, days) }),
    ...(blocks.invitations !== null && {
      invitations: await readInvitations(read, blocks.invitations, now),
    }),
    ...(blocks.companies && { companies: await readCompanies(read, days, now) }),
    ...(blocks.stations && { stations: await readStations(read) }),
    ...(blocks.delivery && {
      delivery: await readDelivery(read, deliveryTargetsOf(scope.settings.current, scope.env)),
    }),
    ...(blocks.logRows && { logRows: await readLogRows(read, days) }),
  }
}
