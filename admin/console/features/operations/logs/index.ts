import type { LogRecord } from '#contract/operations/logs'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const lists = { sections: ['log/list', 'log/manage'] }

export const logs: ConsoleResource = {
  name: 'logs',
  list: lazySection('log/list', () => import('./LogList.tsx'), 'LogList'),
  show: lazySection('log/detail', () => import('./LogShow.tsx'), 'LogShow'),
  recordRepresentation: (row: LogRecord) => row.id,
  options: {
    access: { list: lists, show: lists, export: lists },
    sections: [lazySection('log/manage', () => import('./LogList.tsx'), 'LogManage')],
  },
}
