import Radio from '@mui/material/Radio'
import { useTexts } from '#console/core/i18n/texts.ts'
import {
  useLanguageChoice,
  useThemeChoice,
  type DisplayChoice,
} from '#console/core/theme/useDisplayChoices.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Account.module.css'

interface ChoicesProps<Id extends string> extends DisplayChoice<Id> {
  name: 'language' | 'theme'
}

const Choices = <Id extends string>({ name, choices, chosen, choose }: ChoicesProps<Id>) => (
  <fieldset className={css.choices}>
    <legend>{useTexts('resources.account.display')(name)}</legend>
    {choices.map(({ id, label, lang }) => (
      <label key={id} lang={lang}>
        <Radio name={name} value={id} checked={id === chosen} onChange={() => choose(id)} />
        {label}
      </label>
    ))}
  </fieldset>
)

export const Display = () => {
  const text = useTexts('resources.account.display')
  return (
    <Panel title={text('title')}>
      <p className={styles.muted}>{text('text')}</p>
      <Choices name="language" {...useLanguageChoice()} />
      <Choices name="theme" {...useThemeChoice()} />
    </Panel>
  )
}
