import type { OnlineSessionRecord } from '#contract/people/onlineSessions'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['online/list'] }

export const onlineSessions: Feature = {
  resource: 'online-sessions',
  access: { list: screen, export: screen },
  recordRepresentation: ({ realName, username }: OnlineSessionRecord) => realName || username,
  sections: { 'online/list': async () => (await import('./OnlineList.tsx')).OnlineList },
}
