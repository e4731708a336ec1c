import { isRefusedBy } from '#shared/http.ts'
import { failureText } from '../ui/failureText.ts'
import { usePortal } from '../ui/Portal.tsx'

/** A failed step of an interaction; without a way to try again once the interaction is over. */
export const InteractionFailure = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const { texts } = usePortal()
  return (
    <div role="alert">
      <p className="form-failure">{failureText(error, texts)}</p>
      {!isRefusedBy(error, 'interactionOver') && (
        <button type="button" className="button button-quiet" onClick={retry}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  )
}
