export { deleteWebhooksOf } from './webhooks.queries.ts'
