import { useWatch } from 'react-hook-form'
import { locales } from '#contract/text/locale'
import {
  templatesOf,
  neededTexts,
  textVariables,
  withoutTemplate,
  type TextName,
} from '#contract/text/textTemplates'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from './Settings.module.css'

/** Where a message has no template: the numbers, with the language where it has one in the other. */
const useLacks = () => {
  const text = useTexts('resources.settings.aliyun')
  const list: unknown = useWatch({ name: 'aliyunTemplates' })
  const templates = templatesOf(typeof list === 'string' ? list : '')
  return (name: TextName): string =>
    withoutTemplate(templates, name)
      .map((lack) => {
        const reach = text(`reaches.${lack.reach}`)
        if (lack.locales.length === locales.length) return reach
        const languages = lack.locales.map((locale) => text(`languages.${locale}`))
        return text('lack', { reach, languages: languages.join() })
      })
      .join(text('and'))
}

/** Every text message with the variables of its template, and whether the list as it is typed has one. */
export const TextTemplates = () => {
  const text = useTexts('resources.settings.aliyun')
  const lacksOf = useLacks()
  const address = { site: location.origin }
  return (
    <div className={css.templates}>
      <h3>{text('messages')}</h3>
      <p>{text('messagesHelp')}</p>
      <ul>
        {neededTexts.map((name) => {
          const lacks = lacksOf(name)
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
