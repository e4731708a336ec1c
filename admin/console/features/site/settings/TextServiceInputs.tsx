import { Input } from '#console/core/forms/Input.tsx'
import { useWatch } from 'react-hook-form'
import { textServices } from '#contract/site/settings'
import { useTexts } from '#console/core/i18n/texts.ts'
import {
  requiredRule,
  SecretInput,
  SettingChoice,
  SettingInput,
  useReadOnlyReason,
} from './SettingInput.tsx'
import { locales } from '#contract/text/locale'
import {
  missingTemplates,
  requiredTexts,
  templatesOf,
  type TextName,
  textVariables,
} from '#contract/text/textTemplates'
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
const TextTemplates = () => {
  const text = useTexts('resources.settings.aliyun')
  const missingTemplatesOf = useMissingTemplates()
  const address = { site: location.origin }
  return (
    <details className={css.templates}>
      <summary>{text('messages')}</summary>
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
    </details>
  )
}

const Templates = () => {
  const text = useTexts('resources.settings.aliyun')
  if (useReadOnlyReason()('aliyunTemplates')) return <SettingInput name="aliyunTemplates" mono />
  return (
    <Input
      as="textarea"
      source="aliyunTemplates"
      validate={requiredRule('aliyunTemplates')}
      rows={4}
      maxLength={4000}
      help={text('templatesHelp')}
    />
  )
}

const AliyunInputs = () => {
  const text = useTexts('resources.settings.aliyun')
  return (
    <>
      <SettingInput name="aliyunKeyId" mono required help={text('keyHelp')} />
      <SecretInput name="aliyunKeySecret" needed />
      <SettingInput name="aliyunSignName" required help={text('signNameHelp')} />
      <Templates />
      <TextTemplates />
      <SettingInput name="aliyunUrl" mono help={text('urlHelp')} />
    </>
  )
}

export const TextServiceInputs = () => {
  const text = useTexts('resources.settings')
  const service: unknown = useWatch({ name: 'textService' })
  const choices = textServices.map((id) => ({ id, name: text(`textServices.${id}`) }))
  return (
    <>
      <SettingChoice name="textService" choices={choices} />
      {service === 'aliyun' ? (
        <AliyunInputs />
      ) : (
        <>
          <SettingInput name="smsHookUrl" mono help={text('smsHookUrlHelp')} />
          <SecretInput name="smsHookSecret" help={text('smsHookSecretHelp')} />
        </>
      )}
    </>
  )
}
