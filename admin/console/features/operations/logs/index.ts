import type { LogRecord } from '#contract/operations/logs'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const logs: ConsoleResource = {
  name: 'logs',
  list: lazySection('log/list', () => import('./LogList.tsx'), 'LogList'),
  show: lazySection('log/detail', () => import('./LogShow.tsx'), 'LogShow'),
  recordRepresentation: (row: LogRecord) => row.id,
  options: {
    access: allowedOn(['log/list', 'log/manage'], 'list', 'show', 'export'),
    sections: [lazySection('log/manage', () => import('./LogList.tsx'), 'LogManage')],
  },
}
