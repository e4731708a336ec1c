import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const screen = { sections: ['menu/manage'] }

export const menus: ConsoleResource = {
  name: 'menus',
  list: lazySection('menu/manage', () => import('./MenuManage.tsx'), 'MenuManage'),
  options: {
    access: { list: screen, show: screen, create: screen, edit: screen, delete: screen },
  },
}

export const defaultPermissions: ConsoleResource = {
  name: 'default-permissions',
  edit: lazySection(
    'permission/default',
    () => import('./DefaultPermissions.tsx'),
    'DefaultPermissions',
  ),
  options: { access: { edit: { sections: ['permission/default'] } } },
}
