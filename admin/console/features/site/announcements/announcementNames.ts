import type { AnnouncementRecord } from '#contract/announcements'
import { useTextsOf } from '#console/core/announcements/announcementText.ts'

/** Where an announcement's page is. */
export const pathOf = ({ id }: Pick<AnnouncementRecord, 'id'>): string =>
  `/announcements/${id}/show`

/** A title in the reader's language, or the one that there is. */
export const useTitleOf = (): ((one: AnnouncementRecord) => string) => {
  const textsOf = useTextsOf()
  return (one) => textsOf(one).title || one.title || one.enTitle
}
