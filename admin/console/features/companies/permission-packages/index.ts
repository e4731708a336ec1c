import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const screen = { sections: ['permissionPackage/list'] }

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
    access: {
      list: screen,
      show: screen,
      create: screen,
      edit: screen,
      delete: screen,
      export: screen,
    },
  },
}
