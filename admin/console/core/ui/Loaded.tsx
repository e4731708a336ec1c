import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { FactsSkeleton } from './Skeletons.tsx'

interface LoadedProps<T> {
  query: { data?: T | undefined; error?: unknown; refetch: () => unknown }
  waiting?: ReactNode
  page?: boolean
  wayOut?: ReactNode
  children: (data: T) => ReactNode
}

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
