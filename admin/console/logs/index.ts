import type { ResourceDefinition } from 'ra-core'
import type { LogRecord } from '#contract/logs'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const lists = { sections: ['log/list', 'log/manage'] }

declareAccess('logs', { list: lists, show: lists, export: lists })

const definition: ResourceDefinition = {
  name: 'logs',
  hasList: true,
  hasShow: true,
  recordRepresentation: (row: LogRecord) => row.id,
}

const resource = definition.name

const sections: SectionRegistry = {
  'log/list': { resource, load: async () => (await import('./LogList.tsx')).LogList },
  'log/manage': { resource, load: async () => (await import('./LogManage.tsx')).LogManage },
  'log/detail': { resource, load: async () => (await import('./LogShow.tsx')).LogShow },
}

export const logs = { definition, sections }
