import { Navigate, useLocation } from 'react-router'
import { Loaded } from '#console/core/ui/Loaded.tsx'
import { PageSkeleton } from '#console/core/ui/Skeletons.tsx'
import css from './Shell.module.css'
import { useSection } from './useSection.ts'

/**
 * For an address outside the user's menu: a known section redirects to the explanation why it is closed, any other
 * address to the 404 page.
 */
export const UnknownAddress = () => {
  const { pathname, search } = useLocation()
  const closed = `/noPermission?from=${encodeURIComponent(pathname + search)}`
  return (
    <main className={css.content}>
      <Loaded query={useSection(pathname)} waiting={<PageSkeleton />}>
        {(section) => <Navigate to={section ? closed : '/404'} replace />}
      </Loaded>
    </main>
  )
}
