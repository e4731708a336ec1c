import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const settings: ConsoleResource = {
  name: 'settings',
  edit: lazySection('setting/edit', () => import('./Settings.tsx'), 'Settings'),
  options: { access: { edit: { sections: ['setting/edit'] } } },
}
