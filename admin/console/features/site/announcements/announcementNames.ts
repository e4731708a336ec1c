import type { AnnouncementRecord } from '#contract/site/announcements'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useTextsOf } from '#console/core/announcements/announcementText.ts'

/** Where an announcement's page is. */
export const pathOf = ({ id }: Pick<AnnouncementRecord, 'id'>): string =>
  `/announcements/${id}/show`

/** A title in the reader's language, or the one that there is. */
export const useTitleOf = (): ((one: AnnouncementRecord) => string) => {
  const textsOf = useTextsOf()
  return (one) => textsOf(one).title || one.title || one.enTitle
}

/** Who reads an announcement; of companies, which, or how many. */
export const useAudienceOf = (): ((one: AnnouncementRecord) => string) => {
  const text = useTexts('resources.announcements')
  return ({ audience, companies }) => {
    const [first, ...others] = companies
    if (audience !== 'companies' || !first) return text(`audiences.${audience}`)
    return others.length === 0
      ? first.name
      : text('show.companies', { smart_count: companies.length })
  }
}
