import { Button } from '#console/core/controls/Button.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import { useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState, type Ref } from 'react'
import { locales, type Locale } from '#contract/text/locale'
import { rejectionReasons as en } from '#i18n/en/rejectionReasons'
import { rejectionReasons as zh } from '#i18n/zh/rejectionReasons'
import styles from '#console/core/ui/styles.module.css'
import css from './Review.module.css'

const templates = { zh, en }

interface RejectionReasonProps {
  value: string
  onChange: (reason: string) => void
  error?: string | undefined
  inputRef?: Ref<HTMLTextAreaElement>
}

/** A rejection reason as free text, with templates in both languages, since the applicant may read the other one. */
export const RejectionReason = ({ value, onChange, error, inputRef }: RejectionReasonProps) => {
  const translate = useTranslate()
  const [language, setLanguage] = useState<Locale>(useLocale() === 'zh' ? 'zh' : 'en')
  const text = useTexts('resources.companies.review')
  const use = (sentence: string) =>
    onChange(value.trim() ? `${value.trim()}\n${sentence}` : sentence)
  return (
    <div className={`${styles.stack12} ${css.reasons}`}>
      <Box
        as="textarea"
        label={text('reason')}
        help={text('reasonHelp')}
        value={value}
        onChange={onChange}
        rows={4}
        error={error}
        {...(inputRef ? { inputRef } : {})}
      />
      <div className={css.templates} role="group" aria-label={text('templates')}>
        <span className={styles.note}>{text('templates')}</span>
        <span className={css.languages} role="group" aria-label={text('templateLanguage')}>
          {locales.map((locale) => (
            <Button
              key={locale}
              size="small"
              variant="text"
              aria-pressed={locale === language}
              onClick={() => setLanguage(locale)}
            >
              {translate(`console.languages.${locale}`)}
            </Button>
          ))}
        </span>
        <ul lang={language === 'zh' ? 'zh-CN' : 'en'}>
          {Object.entries(templates[language]).map(([key, template]) => (
            <li key={key}>
              <Button size="small" title={template.text} onClick={() => use(template.text)}>
                {template.title}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
