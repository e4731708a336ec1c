import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['permissionPackage/list'] }

export const permissionPackages: Feature = {
  resource: 'permission-packages',
  access: {
    list: screen,
    show: screen,
    create: screen,
    edit: screen,
    delete: screen,
    export: screen,
  },
  recordRepresentation: ({ name }: PermissionPackageRecord) => name,
  sections: {
    'permissionPackage/list': async () =>
      (await import('./PermissionPackageList.tsx')).PermissionPackageList,
    'permissionPackage/detail': async () =>
      (await import('./PermissionPackageShow.tsx')).PermissionPackageShow,
    'permissionPackage/edit': async () =>
      (await import('./PermissionPackageForm.tsx')).PermissionPackageForm,
  },
}
