import { Button } from '#console/core/controls/Button.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { FormEvent } from 'react'
import { isRefusedBy } from '#shared/http.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import styles from '#console/core/ui/styles.module.css'
import {
  redirectToLogin,
  redirectToSetPassword,
  answerSignIn,
  signInAgain,
  useSignInRequested,
} from '#console/core/data/authProvider.ts'
import { currentUser } from '#console/core/data/identity.ts'

export const SignInAgain = () => {
  const isRequested = useSignInRequested()
  const { run, busy, error } = useAction(async (username: string, password: string) => {
    try {
      await signInAgain(username, password)
    } catch (refusal) {
      if (isRefusedBy(refusal, 'passwordMustBeChanged')) return redirectToSetPassword()
      throw refusal
    }
  }, 'inPlace')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    run(String(form.get('username')), String(form.get('password')))
  }
  const leave = () => {
    answerSignIn(false)
    void redirectToLogin()
  }
  const text = useTexts('console.signInAgain')
  return (
    <DialogFrame
      open={isRequested}
      title={text('title')}
      className={styles.stack16}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      actions={
        <>
          <Button onClick={leave}>{text('leave')}</Button>
          <Button type="submit" primary busy={busy}>
            {text('signIn')}
          </Button>
        </>
      }
    >
      <p>{text('text')}</p>
      <Box
        label={text('username')}
        name="username"
        defaultValue={currentUser()?.name ?? ''}
        autoComplete="username"
        required
      />
      <Box
        label={text('password')}
        name="password"
        as="password"
        autoComplete="current-password"
        autoFocus
        required
        error={error}
      />
    </DialogFrame>
  )
}
