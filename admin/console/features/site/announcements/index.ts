import type { AnnouncementRecord } from '#contract/site/announcements'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

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
    access: allowedOn('announcement/list', 'list', 'show', 'create', 'edit', 'delete', 'export'),
  },
}
