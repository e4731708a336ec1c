import type { RightsRequestRecord } from '#contract/access/rightsRequests'

export const permissionOf = (
  locale: string,
  { permissionName, permissionEnName }: RightsRequestRecord,
): string => (locale === 'zh' ? permissionName : permissionEnName)
