import { locales, type Locale } from '#contract/enums'
import { localeNames } from '#shared/locale.ts'
import { addressIn } from '../pages.ts'
import { usePortal } from '../Portal.tsx'
import { DownIcon, LanguageIcon } from './icons.tsx'
import { Menu } from './Menu.tsx'

const tags: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

/** The same page in the other languages. They are links, so that they work before the script does. */
export const LanguageLinks = () => {
  const { place, changeLocale } = usePortal()
  return locales.map((locale) => (
    <li key={locale}>
      <a
        href={addressIn(locale, place.page)}
        hrefLang={tags[locale]}
        lang={tags[locale]}
        aria-current={locale === place.locale}
        onClick={(event) => {
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
