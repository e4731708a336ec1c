import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const menus: ConsoleResource = {
  name: 'menus',
  list: lazySection('menu/manage', () => import('./MenuManage.tsx'), 'MenuManage'),
  options: {
    access: allowedOn('menu/manage', 'list', 'show', 'create', 'edit', 'delete'),
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
