import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { FormEvent } from 'react'
import { GatewayError } from '#shared/http.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { PlainField } from '#console/core/forms/PlainField.tsx'
import css from '#console/core/forms/Field.module.css'
import { leaveForLogin } from '#console/core/data/authProvider.ts'
import { toHttpError } from '#console/core/data/httpClient.ts'
import { currentUser } from '#console/core/data/identity.ts'
import { answerSignIn, signInAgain, useSignInAsked } from '#console/core/data/signInAgain.ts'

/** The session ended: log in above the page and go on, with everything that was typed still there. */
export const SignInAgain = () => {
  const asked = useSignInAsked()
  const { run, busy, error } = useAction(async (username: string, password: string) => {
    try {
      await signInAgain(username, password)
    } catch (refusal) {
      throw refusal instanceof GatewayError ? toHttpError(refusal) : refusal
    }
  }, 'inPlace')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    run(String(form.get('username')), String(form.get('password')))
  }
  const leave = () => {
    answerSignIn(false)
    void leaveForLogin()
  }
  const text = useTexts('console.signInAgain')
  return (
    <Dialog open={asked} aria-labelledby="sign-in-again">
      <form onSubmit={submit}>
        <DialogTitle id="sign-in-again">{text('title')}</DialogTitle>
        <DialogContent className={css.fields}>
          <p>{text('text')}</p>
          <PlainField
            label={text('username')}
            name="username"
            defaultValue={currentUser()?.name ?? ''}
            autoComplete="username"
            required
          />
          <PlainField
            label={text('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            {...(error ? { error } : {})}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={leave}>{text('leave')}</Button>
          <Button type="submit" variant="contained" color="primary" disabled={busy}>
            {text('signIn')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
