import type { PermissionKey } from '#contract/access/permissions'

interface Caller {
  companyId: number | null
  may(key: PermissionKey): boolean
}

/** Whose records a block counts; null where the block is not the caller's to see. */
export type BlockScope = number | 'all' | null

/** What of the dashboard someone sees: what they may open the lists of, and as far as those reach. */
export const blocksOf = (caller: Caller) => {
  const { companyId: own } = caller
  const reach = (all: PermissionKey, ofOwn: PermissionKey): BlockScope =>
    caller.may(all) ? 'all' : caller.may(ofOwn) ? own : null
  return {
    people: reach('user:manage', 'user:list'),
    roles: reach('role:manage', 'role:list'),
    signIns: reach('log:manage', 'log:list'),
    // Who manages all companies sees the invitations of all, of which none ends soon for them.
    invitations: caller.may('invitation:manage') && !caller.may('company:manage') ? own : null,
    companies: caller.may('company:manage'),
    stations: caller.may('station:manage'),
    delivery: caller.may('outbox:read'),
    logRows: caller.may('log:manage'),
  }
}
