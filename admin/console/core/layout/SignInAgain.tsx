import { useState, type FormEvent } from 'react'
import { secondFactorWays, type SecondFactorWay } from '#contract/core/enums'
import { Button } from '#console/core/controls/Button.tsx'
import {
  redirectToLogin,
  redirectToSetPassword,
  answerSignIn,
  signInAgain,
  signInAgainByPasskey,
  useSignInRequested,
} from '#console/core/data/authProvider.ts'
import { currentUser } from '#console/core/data/identity.ts'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { isRefusedBy } from '#shared/http.ts'
import { sessionEnd } from '#shared/session.ts'
import { OtherWays, WayBox } from './WayBox.tsx'

interface SecondStep {
  challenge: string
  possible: SecondFactorWay[]
  chosen: SecondFactorWay | undefined
}

/** The second step that a refusal of the first one asks for. */
const secondStepOf = (error: unknown): SecondStep | undefined => {
  if (!isRefusedBy(error, 'secondFactorRequired')) return undefined
  const named = String(error.args['ways']).split(',')
  const possible = secondFactorWays.filter((one) => named.includes(one))
  return { challenge: String(error.args['challenge']), possible, chosen: possible[0] }
}

const Dialog = () => {
  const text = useTexts('console.signInAgain')
  const factor = useTexts('resources.factors')
  const [second, setSecond] = useState<SecondStep>()
  const [cancelled, setCancelled] = useState(false)
  const first = useAction(async (username: string, password: string) => {
    try {
      await signInAgain({ grant_type: 'password', username, password })
    } catch (refusal) {
      if (isRefusedBy(refusal, 'passwordMustBeChanged')) return redirectToSetPassword()
      const step = secondStepOf(refusal)
      if (!step) throw refusal
      setSecond(step)
    }
  }, 'inPlace')
  const finish = useAction(async ({ challenge, chosen }: SecondStep, typed: string) => {
    setCancelled(false)
    if (chosen === 'passkey') return setCancelled(!(await signInAgainByPasskey()))
    const proof = chosen === 'totp' ? { code: typed } : { recoveryCode: typed }
    await signInAgain({ grant_type: 'second_factor', challenge, ...proof })
  }, 'inPlace')
  const isOver = isRefusedBy(finish.refusal, 'challengeOver')
  const step = isOver ? undefined : second
  const chosen = step?.chosen
  const error = finish.error ?? first.error
  const reason = sessionEnd() ?? 'other'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name) ?? '')
    if (step) return finish.run(step, typed('typed'))
    finish.reset()
    first.run(typed('username'), typed('password'))
  }
  const change = (next: SecondFactorWay) => {
    finish.reset()
    setCancelled(false)
    setSecond(step && { ...step, chosen: next })
  }
  const leave = () => {
    answerSignIn(false)
    void redirectToLogin()
  }
  return (
    <DialogFrame
      title={text('title')}
      opaque
      className={styles.stack16}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      actions={
        <>
          <Button onClick={leave}>{text('leave')}</Button>
          <Button type="submit" primary busy={first.busy || finish.busy}>
            {chosen === 'passkey' ? factor('login.usePasskey') : text('signIn')}
          </Button>
        </>
      }
    >
      <p>
        {text(`ended.${reason}`)} {reason !== 'disabled' && text('kept')}
      </p>
      {!step && (
        <>
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
        </>
      )}
      {step && chosen === 'passkey' && (
        <>
          <p>{factor('login.passkey')}</p>
          <Problem text={cancelled ? factor('passkey.cancelled') : error} />
        </>
      )}
      {chosen && chosen !== 'passkey' && <WayBox key={chosen} way={chosen} error={error} />}
      {step && (
        <div className={styles.beside}>
          <OtherWays ways={step.possible} way={chosen} onChange={change} />
        </div>
      )}
    </DialogFrame>
  )
}

/** Asks for a new login above the page when the session has ended, so that nothing typed is lost. */
export const SignInAgain = () => useSignInRequested() && <Dialog />
