import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { registerUnsaved } from '#console/core/navigation/typedPages.ts'
import type { PageControls } from '#console/core/navigation/pageContext.ts'

/**
 * Keeps the unsaved input of a page's forms registered while the page is hidden. When React hides the page, it runs the
 * cleanup of the forms' effects, although the forms stay mounted. This hook postpones that cleanup until the page is
 * unmounted, or is shown again and the forms register again.
 */
export const useUnsavedOnPage = (visible: boolean): PageControls['registerUnsaved'] => {
  const isVisible = useRef(visible)
  const hiddenReleases = useRef<(() => void)[]>([])
  const release = useCallback(() => {
    for (const one of hiddenReleases.current.splice(0)) one()
  }, [])
  // A layout effect, because it must run before the effects in which the forms register again.
  useLayoutEffect(() => {
    isVisible.current = visible
    if (visible) release()
  }, [visible, release])
  useEffect(() => release, [release])
  return useCallback((isLost) => {
    const end = registerUnsaved(isLost)
    return () => {
      if (isVisible.current) end()
      else hiddenReleases.current.push(end)
    }
  }, [])
}
