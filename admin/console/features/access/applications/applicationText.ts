import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { usePermissions } from '#console/core/permissions/tree/usePermissions.ts'
import type { ApplicationRecord } from '#contract/access/applications'

/** Returns the permission's number until its name is loaded. */
export const usePermissionName = (): ((code: number) => string) => {
  const nameIn = useNameOf()
  const { data } = usePermissions()
  return (code) => {
    const found = data?.find(({ id }) => id === String(code))
    return found ? nameIn(found) : String(code)
  }
}

export const pathOf = ({ id }: Pick<ApplicationRecord, 'id'>): string => `/applications/${id}/show`
