import type { SalesmanRecord } from '#contract/companies/salesmen'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['salesman/list'] }

export const salesmen: Feature = {
  resource: 'salesmen',
  access: { list: screen, assign: screen },
  recordRepresentation: (salesman: SalesmanRecord) => salesman.realName || salesman.username,
  sections: { 'salesman/list': async () => (await import('./Salesmen.tsx')).Salesmen },
}
