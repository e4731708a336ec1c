import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { usePermissions } from '#console/core/permissions/tree/usePermissions.ts'

/** Returns the permission's number until its name is loaded. */
export const usePermissionName = (): ((code: number) => string) => {
  const nameIn = useNameOf()
  const { data } = usePermissions()
  return (code) => {
    const found = data?.find(({ id }) => id === String(code))
    return found ? nameIn(found) : String(code)
  }
}
