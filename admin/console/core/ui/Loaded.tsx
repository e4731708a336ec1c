import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { FactsSkeleton } from './Skeletons.tsx'

interface LoadedProps<T> {
  query: { data?: T | undefined; error?: unknown; refetch: () => unknown }
  /** What stands here while it comes. */
  waiting?: ReactNode
  /** It is all that the page shows. */
  page?: boolean
  /** Where to go when it does not come. */
  wayOut?: ReactNode
  children: (data: T) => ReactNode
}

/** What was asked for; until it is there its outline, or why it did not come. */
export const Loaded = <T,>(props: LoadedProps<T>) => {
  const { query, waiting, page = false, wayOut, children } = props
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorState error={error} onRetry={() => void refetch()} page={page}>
        {wayOut}
      </ErrorState>
    )
  return waiting ?? <FactsSkeleton />
}
