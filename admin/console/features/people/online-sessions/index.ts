import type { OnlineSessionRecord } from '#contract/people/onlineSessions'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const onlineSessions: ConsoleResource = {
  name: 'online-sessions',
  list: lazySection('online/list', () => import('./OnlineList.tsx'), 'OnlineList'),
  recordRepresentation: ({ realName, username }: OnlineSessionRecord) => realName || username,
  options: { access: allowedOn('online/list', 'list', 'export') },
}
