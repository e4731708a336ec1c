import type { Feature } from '#console/core/app/feature.ts'

export const settings: Feature = {
  resource: 'settings',
  access: { edit: { sections: ['setting/edit'] } },
  sections: { 'setting/edit': async () => (await import('./Settings.tsx')).Settings },
}
