import type { PermissionRequestRecord } from '#contract/access/permissionRequests'

export const permissionOf = (
  locale: string,
  { permissionName, permissionEnName }: PermissionRequestRecord,
): string => (locale === 'zh' ? permissionName : permissionEnName)
