import type { PermissionKey } from '#contract/access/permissions'

interface Caller {
  companyId: number | null
  may(key: PermissionKey): boolean
}

export type BlockScope = number | 'all' | null

export const blocksOf = (caller: Caller) => {
  const { companyId: own } = caller
  const reach = (all: PermissionKey, ofOwn: PermissionKey): BlockScope =>
    caller.may(all) ? 'all' : caller.may(ofOwn) ? own : null
  return {
    people: reach('user:manage', 'user:list'),
    roles: reach('role:manage', 'role:list'),
    signIns: reach('log:manage', 'log:list'),
    // Invitation figures count one company, so callers who manage all companies see none.
    invitations: caller.may('invitation:manage') && !caller.may('company:manage') ? own : null,
    companies: caller.may('company:manage'),
    stations: caller.may('station:manage'),
    delivery: caller.may('outbox:read'),
    logRows: caller.may('log:manage'),
  }
}
