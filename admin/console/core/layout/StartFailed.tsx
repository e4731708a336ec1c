import { ErrorState } from '#console/core/ui/ErrorState.tsx'

interface StartFailedProps {
  error: unknown
  onRetry: () => void
}

export const StartFailed = ({ error, onRetry }: StartFailedProps) => (
  <main>
    <ErrorState error={error} onRetry={onRetry} page />
  </main>
)
