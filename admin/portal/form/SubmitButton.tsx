import { useHydrated } from '#shared/useHydrated.ts'
import { usePortal } from '../ui/Portal.tsx'

interface SubmitButtonProps {
  text: string
  busyText: string
  busy: boolean
}

/** Sends the form, from the moment on that the script can take it; until then nothing may leave by address. */
export const SubmitButton = ({ text, busyText, busy }: SubmitButtonProps) => {
  const { texts } = usePortal()
  const hydrated = useHydrated()
  return (
    <>
      <button className="button submit" type="submit" disabled={!hydrated} aria-busy={busy}>
        {busy ? busyText : text}
      </button>
      <noscript>
        <p className="form-failure">{texts.needsScript}</p>
      </noscript>
    </>
  )
}
