import { applications } from '#contract/applications'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'

const texts = 'resources.applications'

/** The registry of applications as a file. */
export const applicationExport: ResourceExport<typeof applications> = {
  columns: [
    'id',
    'appId',
    'name',
    'enName',
    { field: 'type', cell: ({ type }, translate) => translate(`${texts}.types.${type}`) },
    { field: 'state', cell: ({ state }, translate) => translate(`${texts}.states.${state}`) },
    'url',
    { field: 'permissionCodes', cell: ({ permissionCodes }) => permissionCodes.join(' | ') },
    'companyCount',
    'order',
    'contact',
    'createdAt',
    'updatedAt',
  ],
}
