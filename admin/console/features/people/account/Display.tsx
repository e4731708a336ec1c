import Radio from '@mui/material/Radio'
import { useLocales, useLocaleState } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { storeLocale } from '#shared/locale.ts'
import { themeChoices } from '#shared/theme.ts'
import { useThemeChoice } from '#console/core/layout/useThemeChoice.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import css from './Account.module.css'

interface ChoicesProps {
  name: string
  legend: string
  choices: readonly { id: string; label: string; lang?: string }[]
  chosen: string
  onChoose: (id: string) => void
}

const Choices = ({ name, legend, choices, chosen, onChoose }: ChoicesProps) => (
  <fieldset className={css.choices}>
    <legend>{legend}</legend>
    {choices.map(({ id, label, lang }) => (
      <label key={id} lang={lang}>
        <Radio name={name} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
        {label}
      </label>
    ))}
  </fieldset>
)

/** Language and colours of the pages in this browser. */
export const Display = () => {
  const translate = useTranslate()
  const [locale, setLocale] = useLocaleState()
  const languages = useLocales()
  const [theme, chooseTheme] = useThemeChoice()
  const text = useTexts('resources.account.display')
  const chooseLocale = (id: string) => {
    storeLocale(id === 'zh' ? 'zh' : 'en')
    setLocale(id)
  }
  return (
    <Panel title={text('title')}>
      <p className={css.note}>{text('text')}</p>
      <Choices
        name="language"
        legend={text('language')}
        choices={languages.map((one) => ({
          id: one.locale,
          label: one.name,
          lang: one.locale === 'zh' ? 'zh-CN' : 'en',
        }))}
        chosen={locale}
        onChoose={chooseLocale}
      />
      <Choices
        name="theme"
        legend={text('theme')}
        choices={themeChoices.map((id) => ({
          id,
          label: translate(`console.shell.themes.${id}`),
        }))}
        chosen={theme}
        onChoose={(id) => chooseTheme(themeChoices.find((one) => one === id) ?? 'system')}
      />
    </Panel>
  )
}
