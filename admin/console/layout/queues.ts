/** Screens that are queues: which open records wait there, by the screen's file path. */
export const queues: Readonly<Record<string, { resource: string; filter: object }>> = {
  'join/manage': { resource: 'join-requests', filter: { status: 'inReview', mine: false } },
  'rightsRequest/manage': {
    resource: 'rights-requests',
    filter: { status: 'inReview', mine: false },
  },
  'company/manage': { resource: 'companies', filter: { status: 'inReview' } },
}
