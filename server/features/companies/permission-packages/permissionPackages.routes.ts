import { permissionPackages } from '#contract/companies/permissionPackages'
import type { Route } from '#server/platform/routing/defineRoute'
import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { permissionPackageService } from './permissionPackages.service.ts'

export const permissionPackageRoutes: Route[] = resourceRoutes(permissionPackages, {
  service: permissionPackageService,
  access: 'permissionPackage:manage',
  operations: {
    list: 'List the permission packages',
    get: 'One permission package',
    create: {
      summary: 'Create a permission package',
      confirmed: true,
      errors: ['permissionsProviderOnly'],
    },
    change: {
      summary:
        'Change a permission package; companies that were given it before keep what they have',
      confirmed: true,
      errors: ['permissionsProviderOnly'],
    },
    remove: {
      summary: 'Delete a permission package; companies that were given it keep what they have',
      confirmed: true,
    },
  },
  export: {
    columns: [
      'name',
      'enName',
      'description',
      'enDescription',
      { field: 'permissionIds', cell: ({ permissionIds }) => permissionIds.join(' | ') },
      'createdAt',
      'updatedAt',
    ],
  },
})
