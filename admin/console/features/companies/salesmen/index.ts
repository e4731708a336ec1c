import type { SalesmanRecord } from '#contract/companies/salesmen'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const salesmen: ConsoleResource = {
  name: 'salesmen',
  list: lazySection('salesman/list', () => import('./Salesmen.tsx'), 'Salesmen'),
  recordRepresentation: (salesman: SalesmanRecord) => salesman.realName || salesman.username,
  options: { access: allowedOn('salesman/list', 'list', 'assign') },
}
