import { GatewayError } from '#shared/http.ts'
import { toHttpError } from '#console/core/data/httpClient.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'

interface StartFailedProps {
  error: unknown
  onRetry: () => void
}

export const StartFailed = ({ error, onRetry }: StartFailedProps) => (
  <main>
    <ErrorState
      error={error instanceof GatewayError ? toHttpError(error) : error}
      onRetry={onRetry}
      page
    />
  </main>
)
