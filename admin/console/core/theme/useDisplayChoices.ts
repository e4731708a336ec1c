import { useSyncExternalStore } from 'react'
import { useI18nProvider, useLocales, useLocaleState } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { currentTheme, onThemeChange, storeTheme, themeChoices } from '#shared/theme.ts'

export interface DisplayChoice<Id extends string = string> {
  choices: readonly { id: Id; label: string; lang?: string }[]
  chosen: Id
  choose: (id: Id) => void
}

export const useLanguageChoice = (): DisplayChoice => {
  const [chosen, setLocale] = useLocaleState()
  const provider = useI18nProvider()
  const { run } = useAction(
    async (locale: string) => {
      await provider.changeLocale(locale)
      setLocale(locale)
    },
    'notice',
    'done',
  )
  return {
    choices: useLocales().map(({ locale, name }) => ({
      id: locale,
      label: name,
      lang: locale === 'zh' ? 'zh-CN' : 'en',
    })),
    chosen,
    choose: run,
  }
}

export const useThemeChoice = (): DisplayChoice<(typeof themeChoices)[number]> => {
  const translate = useTranslate()
  return {
    choices: themeChoices.map((id) => ({ id, label: translate(`console.shell.themes.${id}`) })),
    chosen: useSyncExternalStore(onThemeChange, currentTheme),
    choose: storeTheme,
  }
}
