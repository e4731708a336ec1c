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
import { TextTemplates } from './TextTemplates.tsx'

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
