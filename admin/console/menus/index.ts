import type { ResourceDefinition } from 'ra-core'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const screen = { sections: ['menu/manage'] }

declareAccess('menus', { list: screen, show: screen, create: screen, edit: screen, delete: screen })
declareAccess('default-permissions', { edit: { sections: ['permission/default'] } })

const definition: ResourceDefinition = { name: 'menus', hasList: true, hasEdit: true }

const sections: SectionRegistry = {
  'menu/manage': {
    resource: 'menus',
    load: async () => (await import('./MenuManage.tsx')).MenuManage,
  },
  'permission/default': {
    resource: 'default-permissions',
    load: async () => (await import('./DefaultPermissions.tsx')).DefaultPermissions,
  },
}

export const menus = { definition, sections }
