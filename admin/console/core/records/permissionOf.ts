import type { RightsRequestRecord } from '#contract/access/rightsRequests'

/** The permission of a request in the reader's language. */
export const permissionOf = (
  locale: string,
  { permissionName, permissionEnName }: RightsRequestRecord,
): string => (locale === 'zh' ? permissionName : permissionEnName)
