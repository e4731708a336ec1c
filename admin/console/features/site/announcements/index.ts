import type { AnnouncementRecord } from '#contract/site/announcements'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['announcement/list'] }

export const announcements: Feature = {
  resource: 'announcements',
  access: {
    list: screen,
    show: screen,
    create: screen,
    edit: screen,
    delete: screen,
    export: screen,
  },
  recordRepresentation: ({ title, enTitle }: AnnouncementRecord) => title || enTitle,
  sections: {
    'announcement/list': async () => (await import('./AnnouncementList.tsx')).AnnouncementList,
    'announcement/detail': async () => (await import('./AnnouncementShow.tsx')).AnnouncementShow,
    'announcement/edit': async () => (await import('./AnnouncementForm.tsx')).AnnouncementForm,
  },
}
