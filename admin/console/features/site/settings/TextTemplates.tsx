import { useWatch } from 'react-hook-form'
import { locales } from '#contract/text/locale'
import {
  templatesOf,
  requiredTexts,
  textVariables,
  missingTemplates,
  type TextName,
} from '#contract/text/textTemplates'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from './Settings.module.css'

/**
 * Lists the number regions (mainland, international) without a template for a text message; names the languages if only
 * some lack one.
 */
const useMissingTemplates = () => {
  const text = useTexts('resources.settings.aliyun')
  const list: unknown = useWatch({ name: 'aliyunTemplates' })
  const templates = templatesOf(typeof list === 'string' ? list : '')
  return (name: TextName): string =>
    missingTemplates(templates, name)
      .map((lack) => {
        const reach = text(`reaches.${lack.reach}`)
        if (lack.locales.length === locales.length) return reach
        const languages = lack.locales.map((locale) => text(`languages.${locale}`))
        return text('lack', { reach, languages: languages.join() })
      })
      .join(text('and'))
}

/** Lists each text message with its template variables, and shows which templates the typed list lacks. */
export const TextTemplates = () => {
  const text = useTexts('resources.settings.aliyun')
  const missingTemplatesOf = useMissingTemplates()
  const address = { site: location.origin }
  return (
    <div className={css.templates}>
      <h3>{text('messages')}</h3>
      <p>{text('messagesHelp')}</p>
      <ul>
        {requiredTexts.map((name) => {
          const lacks = missingTemplatesOf(name)
          return (
            <li key={name}>
              <span>
                <code>{name}</code> {text(`texts.${name}`, address)}
              </span>
              <code>{textVariables[name].map((variable) => `\${${variable}}`).join(' ')}</code>
              <span data-lacks={lacks !== ''}>
                {lacks === '' ? text('all') : text('lacks', { what: lacks })}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
