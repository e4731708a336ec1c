import { nothing } from '#contract/core/shapes'
import {
  announcements,
  announcementStep,
  announcementsToRead,
  currentAnnouncements,
  publicAnnouncements,
} from '#contract/site/announcements'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { announcementCrud, changeStatus } from './announcements.service.ts'
import {
  listCurrentAnnouncements,
  listPublicAnnouncements,
  readAnnouncements,
} from './board.service.ts'

const access = 'announcement:manage'

export const announcementRoutes: Route[] = resourceRoutes(announcements, {
  service: announcementCrud,
  access,
  operations: {
    list: 'List all announcements, drafts included',
    get: 'One announcement',
    create: 'Write an announcement, which is a draft at first',
    change: 'Change an announcement; a published one keeps its texts in both languages',
    remove: {
      summary: 'Delete a draft or a withdrawn announcement',
      errors: ['statusDoesNotAllow'],
    },
  },
  export: {
    columns: [
      'title',
      'enTitle',
      { field: 'phase', texts: 'phases' },
      { field: 'importance', texts: 'importances' },
      { field: 'audience', texts: 'audiences' },
      { field: 'companies', cell: ({ companies }) => companies.map(({ name }) => name).join('\n') },
      'startsAt',
      'endsAt',
      'publishedAt',
      'updatedAt',
    ],
  },
  routes: [
    defineRoute({
      method: 'get',
      path: '/public/announcements',
      operationId: 'listPublicAnnouncements',
      summary: 'Announcements for everyone, in both languages, warnings first',
      access: 'public',
      query: nothing,
      response: publicAnnouncements,
      cache: 'public, max-age=30',
      handle: (_input, scope) => listPublicAnnouncements(scope),
    }),
    defineRoute({
      method: 'get',
      path: `${announcements.path}/current`,
      operationId: 'listCurrentAnnouncements',
      summary:
        'Announcements for the caller, warnings first, and which of them the caller has read',
      access: 'signedIn',
      whileSuspended: true,
      query: nothing,
      response: currentAnnouncements,
      handle: (_input, scope) => listCurrentAnnouncements(scope),
    }),
    defineRoute({
      method: 'post',
      path: `${announcements.path}/read`,
      operationId: 'readAnnouncements',
      audit: 'announcement.read',
      summary: 'Mark announcements as read until their text changes',
      access: 'signedIn',
      whileSuspended: true,
      body: announcementsToRead,
      response: currentAnnouncements,
      handle: ({ body }, scope) => readAnnouncements(scope, body),
    }),
    recordAction(announcements, 'publish', {
      summary:
        'Publish an announcement: its audience sees it in its period; both languages are required',
      access,
      audit: 'announcement.publish',
      body: announcementStep,
      errors: ['statusDoesNotAllow', 'changedMeanwhile'],
      perform: (scope, id, step) => changeStatus(scope, id, step, 'published'),
    }),
    recordAction(announcements, 'withdraw', {
      summary: 'Withdraw a published announcement',
      access,
      audit: 'announcement.withdraw',
      body: announcementStep,
      errors: ['statusDoesNotAllow', 'changedMeanwhile'],
      perform: (scope, id, step) => changeStatus(scope, id, step, 'withdrawn'),
    }),
  ],
})
