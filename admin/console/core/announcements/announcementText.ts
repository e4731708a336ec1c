import { useLocale } from 'react-admin'
import type { ShownAnnouncement } from '#contract/site/announcements'

type Texts = Pick<ShownAnnouncement, 'title' | 'enTitle' | 'text' | 'enText'>

export const textsIn = (locale: string, one: Texts): { title: string; text: string } =>
  locale === 'zh' ? { title: one.title, text: one.text } : { title: one.enTitle, text: one.enText }

export const useTextsOf = (): ((one: Texts) => { title: string; text: string }) => {
  const locale = useLocale()
  return (one) => textsIn(locale, one)
}
