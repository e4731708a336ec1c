import IconButton from '@mui/material/IconButton'
import { useLocaleState, useLocales } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { storeLocale } from '#shared/locale.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { ChoiceItem } from '#console/core/ui/ChoiceItem.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'

/** Chooses the language; stored for the whole site. */
export const LanguageButton = () => {
  const translate = useTranslate()
  const locales = useLocales()
  const [current, setLocale] = useLocaleState()
  const choose = (locale: string) => {
    storeLocale(locale === 'zh' ? 'zh' : 'en')
    setLocale(locale)
  }
  const label = translate('console.shell.language')
  return (
    <MenuButton
      align="right"
      trigger={(props) => (
        <IconButton {...props} aria-label={label} title={label}>
          <Icon name="globe" />
        </IconButton>
      )}
    >
      {(close) =>
        locales.map(({ locale, name }) => (
          <ChoiceItem
            key={locale}
            chosen={locale === current}
            lang={locale === 'zh' ? 'zh-CN' : 'en'}
            onClick={() => {
              close()
              choose(locale)
            }}
          >
            {name}
          </ChoiceItem>
        ))
      }
    </MenuButton>
  )
}
