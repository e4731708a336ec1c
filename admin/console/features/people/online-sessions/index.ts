import type { OnlineSessionRecord } from '#contract/people/onlineSessions'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const screen = { sections: ['online/list'] }

export const onlineSessions: ConsoleResource = {
  name: 'online-sessions',
  list: lazySection('online/list', () => import('./OnlineList.tsx'), 'OnlineList'),
  recordRepresentation: ({ realName, username }: OnlineSessionRecord) => realName || username,
  options: { access: { list: screen, export: screen } },
}
