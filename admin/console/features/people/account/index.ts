import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const account: ConsoleResource = {
  name: 'account',
  edit: lazySection('account', () => import('./Account.tsx'), 'Account'),
  options: {
    sections: [lazySection('password', () => import('./Password.tsx'), 'Password')],
  },
}
