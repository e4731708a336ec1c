import { useState } from 'react'
import { registrationPasswordPolicy, type PasswordPolicy } from '#contract/core/rules'
import { fill } from '#i18n/index'
import { checkConfirmation, checkNewPassword } from '../form/checks.ts'
import type { Problems, Values } from '../form/required.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import type { Form } from '../form/useForm.ts'
import { StrengthScale } from '#shared/strength/StrengthScale.tsx'
import { useHydrated } from '#shared/useHydrated.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'

/** The password policy for registration from the server's settings; during prerendering, the built-in one. */
export const usePasswordPolicy = (): PasswordPolicy => {
  const { settings } = usePortal()
  return useHydrated() ? settings.passwordPolicy.registration : registrationPasswordPolicy
}

export const checkNewPasswords = (policy: PasswordPolicy, values: Values): Problems => ({
  password: checkNewPassword(policy, values['password']),
  confirmPassword: checkConfirmation(values['password'], values['confirmPassword']),
})

interface NewPasswordFieldsProps {
  form: Form
  texts: FormTexts
  label: string
  policy: PasswordPolicy
}

export const NewPasswordFields = ({ form, texts, label, policy }: NewPasswordFieldsProps) => {
  const [typed, setTyped] = useState('')
  const { username, realName, phone, email } = form.values()
  const known = [username, realName, phone, email].filter((value) => typeof value === 'string')
  return (
    <>
      <PasswordField
        problems={form.problems}
        texts={texts}
        name="password"
        label={label}
        help={fill(texts.help.password, { ...policy })}
        autoComplete="new-password"
        onType={setTyped}
      />
      <StrengthScale typed={typed} known={known} texts={texts.strength} />
      <PasswordField
        problems={form.problems}
        texts={texts}
        name="confirmPassword"
        label={texts.fields.confirmPassword}
        autoComplete="new-password"
      />
    </>
  )
}
