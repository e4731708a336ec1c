import type { PermissionKey } from '#contract/access/permissions'
import { dashboardDays, type Dashboard } from '#contract/operations/dashboard'
import type { Scope } from '#server/core/scope'
import { deliveryTargetsOf } from '#server/core/settings'
import { readDelivery, readSignIns, readStations } from './activity.queries.ts'
import { readCompanies, readInvitations, readPeople } from './figures.queries.ts'
import { lastDays } from '#server/core/days'
import { listUsageDays, listUsageTotals } from '#server/features/companies/usage/index'

interface Caller {
  companyId: number | null
  isCompanyAdministrator: boolean
  may(key: PermissionKey): boolean
}

type BlockScope = number | 'all' | null

const usageOf = (caller: Caller): BlockScope => {
  if (caller.may('company:manage')) return 'all'
  return caller.isCompanyAdministrator ? caller.companyId : null
}

const blocksOf = (caller: Caller) => {
  const { companyId: own } = caller
  const scopeOf = (all: PermissionKey, ofOwn: PermissionKey): BlockScope =>
    caller.may(all) ? 'all' : caller.may(ofOwn) ? own : null
  return {
    people: scopeOf('user:manage', 'user:list'),
    signIns: scopeOf('log:manage', 'log:list'),
    // Invitation figures count one company, so callers who manage all companies see none.
    invitations: caller.may('invitation:manage') && !caller.may('company:manage') ? own : null,
    companies: caller.may('company:manage'),
    usage: usageOf(caller),
    stations: caller.may('station:manage'),
    delivery: caller.may('outbox:read'),
  }
}

export const readDashboard = async (scope: Scope, zone: string): Promise<Dashboard> => {
  const { read } = scope.db
  const now = scope.now()
  const blocks = blocksOf(scope.actor)
  const days = lastDays(now, zone, dashboardDays)
  return {
    ...(blocks.people !== null && { people: await readPeople(read, blocks.people, days, now) }),
    ...(blocks.signIns !== null && { signIns: await readSignIns(read, blocks.signIns, days) }),
    ...(blocks.invitations !== null && {
      invitations: await readInvitations(read, blocks.invitations, now),
    }),
    ...(blocks.companies && { companies: await readCompanies(read, days, now) }),
    ...(blocks.usage !== null && {
      usage: {
        days:
          blocks.usage === 'all'
            ? await listUsageTotals(read, now, dashboardDays)
            : await listUsageDays(read, blocks.usage, now, dashboardDays),
      },
    }),
    ...(blocks.stations && { stations: await readStations(read) }),
    ...(blocks.delivery && {
      delivery: await readDelivery(read, deliveryTargetsOf(scope.settings.current, scope.env)),
    }),
  }
}
