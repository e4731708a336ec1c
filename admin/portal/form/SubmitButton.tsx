import { useHydrated } from '#shared/useHydrated.ts'
import { usePortal } from '../ui/Portal.tsx'

interface SubmitButtonProps {
  text: string
  busyText: string
  busy: boolean
}

/** Submit button, disabled until hydration: a native submit would bypass the script's handling. */
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
