import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection(
  'permissionPackage/edit',
  () => import('./PermissionPackageForm.tsx'),
  'PermissionPackageForm',
)

export const permissionPackages: ConsoleResource = {
  name: 'permission-packages',
  list: lazySection(
    'permissionPackage/list',
    () => import('./PermissionPackageList.tsx'),
    'PermissionPackageList',
  ),
  show: lazySection(
    'permissionPackage/detail',
    () => import('./PermissionPackageShow.tsx'),
    'PermissionPackageShow',
  ),
  create: form,
  edit: form,
  recordRepresentation: ({ name }: PermissionPackageRecord) => name,
  options: {
    access: allowedOn(
      'permissionPackage/list',
      'list',
      'show',
      'create',
      'edit',
      'delete',
      'export',
    ),
  },
}
