import { invitationListQuery, type InvitationRecord } from '#contract/invitations'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'

const names = (list: readonly string[]) => list.join(', ')

const columns: readonly ExportColumn<InvitationRecord>[] = [
  { field: 'recipient', cell: ({ recipient }) => recipient },
  {
    field: 'channel',
    cell: ({ channel }, translate) => translate(`resources.invitations.channels.${channel}`),
  },
  { field: 'companyName', cell: ({ companyName }) => companyName },
  { field: 'roles', cell: ({ roles }) => names(roles.map(({ roleName }) => roleName)) },
  {
    field: 'status',
    cell: ({ status }, translate) => translate(`resources.invitations.states.${status}`),
  },
  {
    field: 'acceptedBy',
    cell: ({ acceptedBy }) => names(acceptedBy.map(({ userName }) => userName)),
  },
  { field: 'invitedByName', cell: ({ invitedByName }) => invitedByName },
  { field: 'createdAt', isTime: true, cell: ({ createdAt }) => time(createdAt) },
  { field: 'expiresAt', isTime: true, cell: ({ expiresAt }) => time(expiresAt) },
]

/** Invitations as a file; short by nature, so that the list's own pages do. */
export const invitationExport = (list: Route): Route =>
  defineExport({
    list,
    query: invitationListQuery,
    sort: ['createdAt', 'DESC'],
    resource: 'invitations',
    target: 'invitation',
    columns,
  })
