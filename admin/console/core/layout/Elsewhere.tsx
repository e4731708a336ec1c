import { Navigate, useLocation } from 'react-router'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageSkeleton } from '#console/core/ui/Skeletons.tsx'
import css from './Shell.module.css'
import { useSection } from './useSection.ts'

/** An address that is none of the reader's: a known section says why it is closed, all else is not there. */
export const Elsewhere = () => {
  const { pathname, search } = useLocation()
  const section = useSection(pathname)
  if (section.isPending)
    return (
      <div className={css.content}>
        <PageSkeleton />
      </div>
    )
  if (section.error)
    return (
      <main className={css.content}>
        <ErrorState error={section.error} onRetry={() => void section.refetch()} />
      </main>
    )
  if (!section.data) return <Navigate to="/404" replace />
  return <Navigate to={`/noPermission?from=${encodeURIComponent(pathname + search)}`} replace />
}
