import { useLocale } from 'react-admin'
import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'

export const useFieldsInUse = () =>
  useLocale() === 'zh'
    ? ({ name: 'name', description: 'description' } as const)
    : ({ name: 'enName', description: 'enDescription' } as const)

export const pathOf = ({ id }: Pick<PermissionPackageRecord, 'id'>): string =>
  `/permission-packages/${id}/show`
