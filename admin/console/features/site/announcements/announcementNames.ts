import type { AnnouncementRecord } from '#contract/site/announcements'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useTextsOf } from '#console/core/announcements/AnnouncementBanner.tsx'

export const pathOf = ({ id }: Pick<AnnouncementRecord, 'id'>): string =>
  `/announcements/${id}/show`

/** The title in the current language, or else in the other one. */
export const useTitleOf = (): ((one: AnnouncementRecord) => string) => {
  const textsOf = useTextsOf()
  return (one) => textsOf(one).title || one.title || one.enTitle
}

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
