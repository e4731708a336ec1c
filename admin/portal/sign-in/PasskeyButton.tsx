import { useEffect, useEffectEvent, useState } from 'react'
import { isPasskeySupported } from '#shared/factors/passkeySupport.ts'
import { isRefusedBy, refusalOf } from '#shared/http.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { useHydrated } from '#shared/useHydrated.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import type { PasskeyLoginProps } from './factors/PasskeyLogin.tsx'
import { lazyForm } from './lazyForm.tsx'

const LazyPasskeyLogin = lazyForm(
  async () => (await import('./factors/PasskeyLogin.tsx')).PasskeyLogin,
  ({ texts }: PasskeyLoginProps) => texts.login.passkey,
)

/** Runs work once the page has nothing more urgent to do. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 5000 })
  return () => cancelIdleCallback(idle)
}

interface PasskeyButtonProps {
  texts: FormTexts
  enter: (user: SignedInUser) => Promise<void>
}

/** Logs in with a passkey alone; its code loads with the first press, or when idle if the browser offers passkeys itself. */
export const PasskeyButton = ({ texts, enter }: PasskeyButtonProps) => {
  const { locale } = usePortal().place
  const hydrated = useHydrated()
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<unknown>()
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    const isOffered =
      isPasskeySupported() &&
      (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())
    if (!isOffered || signal.aborted) return
    const { offerPasskeys } = await import('./factors/passkeyLogin.ts')
    if (signal.aborted) return
    const refused = (error: unknown) => {
      // Without a code, the browser itself could not offer passkeys, which the visitor did not ask for.
      if (refusalOf(error).code === 0) return
      if (isRefusedBy(error, 'agreementRequired', 'passkeyNotAccepted', 'accountLocked'))
        setRefusal(error)
    }
    signal.addEventListener('abort', offerPasskeys({ locale, enter, refused }))
  })
  useEffect(() => {
    if (attempt > 0) return undefined
    const controller = new AbortController()
    // Without the offer, the button still works.
    const cancel = whenIdle(() => void offer(controller.signal).catch(() => null))
    return () => {
      cancel()
      controller.abort()
    }
  }, [attempt])
  if (hydrated && !isPasskeySupported()) return null
  return (
    <div className="passkey-login">
      <button
        type="button"
        className="button button-quiet submit"
        disabled={!hydrated}
        onClick={() => setAttempt((before) => before + 1)}
      >
        {texts.login.passkey}
      </button>
      {(attempt > 0 || refusal !== undefined) && (
        <LazyPasskeyLogin texts={texts} attempt={attempt} refusal={refusal} enter={enter} />
      )}
    </div>
  )
}
