import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { holdTyped } from '#console/core/navigation/typedPages.ts'
import type { PageControls } from '#console/core/navigation/pageContext.ts'

/**
 * Holds what was typed on a page for as long as the page is mounted. When the page is hidden, behind another
 * one or behind the message that it is not permitted, the effects of its forms end though the forms stay; they report
 * again when it is shown.
 */
export const useTypedOnPage = (visible: boolean): PageControls['holdTyped'] => {
  const isVisible = useRef(visible)
  const behind = useRef<(() => void)[]>([])
  const release = useCallback(() => {
    for (const one of behind.current.splice(0)) one()
  }, [])
  // Before the effects of the page itself, which end and begin after all layout effects.
  useLayoutEffect(() => {
    isVisible.current = visible
    if (visible) release()
  }, [visible, release])
  useEffect(() => release, [release])
  return useCallback((isLost) => {
    const end = holdTyped(isLost)
    return () => {
      if (isVisible.current) end()
      else behind.current.push(end)
    }
  }, [])
}
