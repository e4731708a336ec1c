import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['menu/manage'] }

export const menus: Feature = {
  resource: 'menus',
  access: { list: screen, show: screen, create: screen, edit: screen, delete: screen },
  sections: { 'menu/manage': async () => (await import('./MenuManage.tsx')).MenuManage },
}

export const defaultPermissions: Feature = {
  resource: 'default-permissions',
  access: { edit: { sections: ['permission/default'] } },
  sections: {
    'permission/default': async () => (await import('./DefaultPermissions.tsx')).DefaultPermissions,
  },
}
