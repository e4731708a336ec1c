import type { LogRecord } from '#contract/operations/logs'
import type { Feature } from '#console/core/app/feature.ts'

const lists = { sections: ['log/list', 'log/manage'] }

export const logs: Feature = {
  resource: 'logs',
  access: { list: lists, show: lists, export: lists },
  recordRepresentation: (row: LogRecord) => row.id,
  sections: {
    'log/list': async () => (await import('./LogList.tsx')).LogList,
    'log/manage': async () => (await import('./LogList.tsx')).LogManage,
    'log/detail': async () => (await import('./LogShow.tsx')).LogShow,
  },
}
