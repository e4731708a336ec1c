import { useEffect, useState } from 'react'
import { useHydrated } from '#shared/useHydrated.ts'
import { lazyForm } from './lazyForm.tsx'
import type { PasskeyLoginProps } from './factors/PasskeyLogin.tsx'

const LazyPasskeyLogin = lazyForm(
  async () => (await import('./factors/PasskeyLogin.tsx')).PasskeyLogin,
  ({ texts }: PasskeyLoginProps) => texts.login.passkey,
)

/** Runs once the page has nothing more urgent to do. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(idle)
}

/** Logs in with a passkey alone; the code for it is loaded by the first press, or when idle if the browser has autofill. */
export const PasskeyButton = ({ texts, enter }: Omit<PasskeyLoginProps, 'attempt'>) => {
  const hydrated = useHydrated()
  const [attempt, setAttempt] = useState<number>()
  useEffect(
    () =>
      whenIdle(() => {
        const offers = globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()
        void offers?.then((isOffered) => isOffered && setAttempt((before) => before ?? 0))
      }),
    [],
  )
  return (
    <div className="passkey-login">
      <button
        type="button"
        className="button button-quiet submit"
        disabled={!hydrated}
        onClick={() => setAttempt((before = 0) => before + 1)}
      >
        {texts.login.passkey}
      </button>
      {attempt !== undefined && <LazyPasskeyLogin texts={texts} attempt={attempt} enter={enter} />}
    </div>
  )
}
