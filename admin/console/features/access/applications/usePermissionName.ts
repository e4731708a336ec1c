import { useLocale } from 'react-admin'
import { usePermissions } from '#console/core/permissions/tree/usePermissions.ts'

/** Names of permissions by their numbers, in the reader's language; the number until they are known. */
export const usePermissionName = (): ((code: number) => string) => {
  const locale = useLocale()
  const { data } = usePermissions()
  return (code) => {
    const found = data?.find(({ id }) => id === String(code))
    if (!found) return String(code)
    return locale === 'zh' ? found.name : found.enName || found.name
  }
}
