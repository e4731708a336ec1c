import type { AnnouncementRecord } from '#contract/site/announcements'
import { lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const screen = { sections: ['announcement/list'] }

const form = lazySection(
  'announcement/edit',
  () => import('./AnnouncementForm.tsx'),
  'AnnouncementForm',
)

export const announcements: ConsoleResource = {
  name: 'announcements',
  list: lazySection(
    'announcement/list',
    () => import('./AnnouncementList.tsx'),
    'AnnouncementList',
  ),
  show: lazySection(
    'announcement/detail',
    () => import('./AnnouncementShow.tsx'),
    'AnnouncementShow',
  ),
  create: form,
  edit: form,
  recordRepresentation: ({ title, enTitle }: AnnouncementRecord) => title || enTitle,
  options: {
    access: {
      list: screen,
      show: screen,
      create: screen,
      edit: screen,
      delete: screen,
      export: screen,
    },
  },
}
