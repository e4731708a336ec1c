import { invitations } from '#contract/invitations'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'

const names = (list: readonly string[]) => list.join(', ')

/** Invitations as a file; short by nature, so that the list's own pages do. */
export const invitationExport: ResourceExport<typeof invitations> = {
  columns: [
    'recipient',
    {
      field: 'channel',
      cell: ({ channel }, translate) => translate(`resources.invitations.channels.${channel}`),
    },
    'companyName',
    { field: 'roles', cell: ({ roles }) => names(roles.map(({ roleName }) => roleName)) },
    {
      field: 'status',
      cell: ({ status }, translate) => translate(`resources.invitations.states.${status}`),
    },
    {
      field: 'acceptedBy',
      cell: ({ acceptedBy }) => names(acceptedBy.map(({ userName }) => userName)),
    },
    'invitedByName',
    'createdAt',
    'expiresAt',
  ],
}
