import { useLocale } from 'react-admin'
import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'

/** The fields that hold name and description in the reader's language. */
export const useFieldsInUse = () =>
  useLocale() === 'zh'
    ? ({ name: 'name', description: 'description' } as const)
    : ({ name: 'enName', description: 'enDescription' } as const)

/** Where a package's page is. */
export const pathOf = ({ id }: Pick<PermissionPackageRecord, 'id'>): string =>
  `/permission-packages/${id}/show`
