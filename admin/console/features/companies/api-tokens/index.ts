import type { ApiTokenRecord } from '#contract/companies/apiTokens'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

export const apiTokens: ConsoleResource = {
  name: 'api-tokens',
  list: lazySection('apiToken/list', () => import('./ApiTokenList.tsx'), 'ApiTokenList'),
  show: lazySection('apiToken/detail', () => import('./ApiTokenShow.tsx'), 'ApiTokenShow'),
  create: lazySection('apiToken/edit', () => import('./ApiTokenCreate.tsx'), 'ApiTokenCreate'),
  recordRepresentation: ({ name }: ApiTokenRecord) => name,
  options: { access: allowedOn('apiToken/list', 'list', 'show', 'create', 'end', 'export') },
}
