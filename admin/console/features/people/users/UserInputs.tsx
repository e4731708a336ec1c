import { useLocale, type Validator } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import * as rules from '#contract/rules'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { PhoneInput } from '#console/core/forms/PhoneInput.tsx'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'

const realNameRule = fieldRule(rules.realName)
const nickNameRule = fieldRule(rules.nickName.optional())
const emailRule = fieldRule(rules.email.nullable().optional())

/** Someone has to be reachable in one way at least. */
const reachable: Validator = (_value: unknown, user: { phone?: unknown; email?: unknown }) =>
  user.phone || user.email ? undefined : 'validation.phoneOrEmail'

/** Person, contact and language: shared by create and edit. */
export const UserInputs = ({ mustBeReachable = false }: { mustBeReachable?: boolean }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const text = useTexts('resources.users.form')
  const languages = (['zh', 'en'] as const).map((id) => ({
    id,
    name: translate(`console.languages.${id}`),
  }))
  return (
    <>
      <FormSection title={translate('resources.users.show.person')}>
        <TextInput source="realName" validate={realNameRule} autoComplete="off" />
        <TextInput
          source="nickName"
          validate={nickNameRule}
          help={text('nickNameHelp')}
          autoComplete="off"
        />
        <SelectInput
          source="locale"
          choices={languages}
          help={text('localeHelp')}
          defaultValue={locale}
        />
      </FormSection>
      <FormSection
        title={translate('resources.users.show.contact')}
        {...(mustBeReachable ? { text: text('contact') } : {})}
      >
        <PhoneInput {...(mustBeReachable ? { validate: reachable } : {})} />
        <TextInput source="email" type="email" validate={emailRule} autoComplete="off" />
      </FormSection>
    </>
  )
}
