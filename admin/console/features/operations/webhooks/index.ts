import type { WebhookRecord } from '#contract/operations/webhooks'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection('webhook/edit', () => import('./WebhookForm.tsx'), 'WebhookForm')

export const webhooks: ConsoleResource = {
  name: 'webhooks',
  list: lazySection('webhook/list', () => import('./WebhookList.tsx'), 'WebhookList'),
  show: lazySection('webhook/detail', () => import('./WebhookShow.tsx'), 'WebhookShow'),
  create: form,
  edit: form,
  recordRepresentation: ({ name }: WebhookRecord) => name,
  options: {
    access: allowedOn('webhook/list', 'list', 'show', 'create', 'edit', 'delete', 'export'),
  },
}
