import type { SyntheticEvent } from 'react'
import { locales, type Locale } from '#contract/text/locale'
import { localeNames } from '#shared/locale.ts'
import { isPlainClick } from '../ui/links.ts'
import { addressIn } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { DownIcon, LanguageIcon } from './icons.tsx'
import { Menu } from './Menu.tsx'

const tags: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

/**
 * Links to this page in every language, which also work before hydration. The current query is added when a link is
 * used.
 */
export const LanguageLinks = () => {
  const { place, changeLocale } = usePortal()
  const withQuery = (locale: Locale) => (event: SyntheticEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = addressIn(locale, place.page) + location.search + location.hash
  }
  return locales.map((locale) => (
    <li key={locale}>
      <a
        href={addressIn(locale, place.page)}
        hrefLang={tags[locale]}
        lang={tags[locale]}
        aria-current={locale === place.locale}
        onPointerEnter={withQuery(locale)}
        onFocus={withQuery(locale)}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          changeLocale(locale)
        }}
      >
        {localeNames[locale]}
      </a>
    </li>
  ))
}

export const LanguageMenu = () => {
  const { texts, place } = usePortal()
  return (
    <Menu
      label={texts.bar.language}
      face={
        <>
          <LanguageIcon />
          {localeNames[place.locale]}
          <DownIcon />
        </>
      }
    >
      <LanguageLinks />
    </Menu>
  )
}
