import { useQuery } from '@tanstack/react-query'
import type { MenuRecord } from '#contract/access/menus'
import type { PermissionNode } from '#contract/access/rights'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { mayOpen } from '#console/core/data/rights.ts'

/** The whole tree of every application, for those who keep the menus, or give to companies. */
const whole = {
  queryKey: ['permissions', 'whole'],
  queryFn: async () =>
    (
      await call<MenuRecord[]>('/usercenter/menus', {
        query: { range: '[0,999]', sort: '["order","ASC"]' },
      })
    ).data,
  staleTime: 60_000,
}

/** What the reader has themselves, which is all that they may give in a role. */
const own = {
  queryKey: ['permissions', 'own'],
  queryFn: () => callOperation<PermissionNode[]>('/usercenter/rights/permissions'),
  staleTime: 60_000,
}

/** Every permission, for those who may give to companies what they do not have themselves. */
export const useWholeTree = () => useQuery(whole)

/**
 * Permissions that may be offered to the reader, over all applications.
 * @param toCompany they are given to a company, not in a role
 */
export const usePermissions = (toCompany = false) =>
  useQuery<PermissionNode[]>(toCompany || mayOpen('menu/manage') ? whole : own)
