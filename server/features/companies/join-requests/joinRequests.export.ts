import { joinRequestListQuery, type JoinRequestRecord } from '#contract/joinRequests'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'
import { visibleRequestPages } from './joinRequests.service.ts'

const columns: readonly ExportColumn<JoinRequestRecord>[] = [
  { field: 'userName', cell: ({ userName }) => userName },
  { field: 'companyName', cell: ({ companyName }) => companyName },
  { field: 'message', cell: ({ message }) => message },
  {
    field: 'status',
    cell: ({ status }, translate) => translate(`resources.join-requests.states.${status}`),
  },
  { field: 'reason', cell: ({ reason }) => reason },
  { field: 'createdAt', isTime: true, cell: ({ createdAt }) => time(createdAt) },
  { field: 'decidedAt', isTime: true, cell: ({ decidedAt }) => time(decidedAt) },
]

/** Requests to join a company as a file. */
export const joinRequestExport = (list: Route): Route =>
  defineExport({
    list,
    query: joinRequestListQuery,
    sort: ['createdAt', 'DESC'],
    resource: 'join-requests',
    target: 'joinRequest',
    columns,
    pages: visibleRequestPages,
  })
