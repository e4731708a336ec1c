import type { Reader } from '#db/connect'
import { unknownIds } from '#server/core/errors'
import { absentIds } from './companyChecks.queries.ts'

export const refuseUnknownIds = async (
  read: Reader,
  ids: { platforms?: readonly string[] | undefined; permissionIds?: readonly string[] | undefined },
): Promise<void> => {
  const tables = { platforms: 'applications', permissionIds: 'permissions' } as const
  for (const field of ['platforms', 'permissionIds'] as const) {
    const absent = await absentIds(read, tables[field], ids[field] ?? [])
    if (absent.length) throw unknownIds(field, absent)
  }
}
