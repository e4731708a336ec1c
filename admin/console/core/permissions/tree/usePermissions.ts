import { useQuery } from '@tanstack/react-query'
import type { MenuRecord } from '#contract/menus'
import type { PermissionNode } from '#contract/rights'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { mayOpen } from '#console/core/data/rights.ts'

/** The whole tree of every application, for those who keep the menus. */
const wholeTree = async (): Promise<PermissionNode[]> =>
  (
    await call<MenuRecord[]>('/usercenter/menus', {
      query: { range: '[0,999]', sort: '["order","ASC"]' },
    })
  ).data

/** What the reader has themselves, which is all that they may give. */
const ownPermissions = (): Promise<PermissionNode[]> =>
  callOperation<PermissionNode[]>('/usercenter/rights/permissions')

/** Permissions that may be offered to the reader, over all applications. */
export const usePermissions = () =>
  useQuery({
    queryKey: ['permissions', 'offered'],
    queryFn: () => (mayOpen('menu/manage') ? wholeTree() : ownPermissions()),
    staleTime: 60_000,
  })
