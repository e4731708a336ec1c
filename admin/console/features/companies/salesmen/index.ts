import type { SalesmanRecord } from '#contract/companies/salesmen'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const screen = { sections: ['salesman/list'] }

export const salesmen: ConsoleResource = {
  name: 'salesmen',
  list: lazySection('salesman/list', () => import('./Salesmen.tsx'), 'Salesmen'),
  recordRepresentation: (salesman: SalesmanRecord) => salesman.realName || salesman.username,
  options: { access: { list: screen, assign: screen } },
}
