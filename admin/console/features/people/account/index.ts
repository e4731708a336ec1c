import type { Feature } from '#console/core/app/feature.ts'

export const account: Feature = {
  resource: 'account',
  sections: {
    account: async () => (await import('./Account.tsx')).Account,
    password: async () => (await import('./Password.tsx')).Password,
  },
}
