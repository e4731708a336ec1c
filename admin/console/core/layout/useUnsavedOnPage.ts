import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { registerUnsaved } from '#console/core/navigation/typedPages.ts'
import type { PageControls } from '#console/core/navigation/pageContext.ts'

/**
 * Remembers unsaved input as long as the page is mounted. Hiding the page ends the effects of its forms although the
 * forms stay, so their registrations are only released when the page is shown and they register again.
 */
export const useUnsavedOnPage = (visible: boolean): PageControls['registerUnsaved'] => {
  const isVisible = useRef(visible)
  const hiddenReleases = useRef<(() => void)[]>([])
  const release = useCallback(() => {
    for (const one of hiddenReleases.current.splice(0)) one()
  }, [])
  // Layout effects run before the normal effects of the page's forms.
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
