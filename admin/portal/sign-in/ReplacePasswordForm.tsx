import type { SignedInUser } from '#shared/signedInUser.ts'
import { isRefusedBy, operation } from '#shared/http.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { useForm } from '../form/useForm.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { checkNewPasswords, NewPasswordFields, usePasswordPolicy } from './NewPasswordFields.tsx'
import { signIn, type GeneratedLogin } from './signIn.ts'

export interface ReplacePasswordFormProps {
  texts: FormTexts
  generated: GeneratedLogin
  enter: (user: SignedInUser) => Promise<void>
  back: (message: string) => void
}

/** Replaces a generated password, in a session that allows nothing else, then logs in with the new password. */
export const ReplacePasswordForm = ({
  texts,
  generated,
  enter,
  back,
}: ReplacePasswordFormProps) => {
  const { locale } = usePortal().place
  const policy = usePasswordPolicy()
  const { username, password: oldPassword } = generated
  const form = useForm({
    fields: ['password', 'confirmPassword'],
    check: (values) => checkNewPasswords(policy, values),
    submit: async ({ password = '', confirmPassword }) => {
      await operation('/usercenter/account/password', {
        method: 'POST',
        body: { oldPassword, password, confirmPassword },
        locale,
      })
      const user = await signIn({ grant_type: 'password', username, password }, locale).catch(
        () => null,
      )
      if (user) return enter(user)
      back(texts.reset.doneText)
    },
    refused: (error) => {
      const isOver = isRefusedBy(error, 'sessionEnded', 'notSignedIn')
      if (isOver) back(error.message)
      return isOver
    },
  })
  return (
    <form aria-label={texts.own.title} {...form.attributes}>
      <p className="form-note">{texts.own.note}</p>
      <NewPasswordFields
        form={form}
        texts={texts}
        label={texts.fields.newPassword}
        policy={policy}
      />
      <FormEnd form={form} text={texts.own.submit} busyText={texts.reset.busy} />
    </form>
  )
}
