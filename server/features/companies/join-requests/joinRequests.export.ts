import { joinRequests } from '#contract/joinRequests'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'
import { requestPages } from './joinRequests.service.ts'

/** Requests to join a company as a file. */
export const joinRequestExport: ResourceExport<typeof joinRequests> = {
  columns: [
    'userName',
    'companyName',
    'message',
    {
      field: 'status',
      cell: ({ status }, translate) => translate(`resources.join-requests.states.${status}`),
    },
    'reason',
    'createdAt',
    'decidedAt',
  ],
  pages: requestPages,
}
