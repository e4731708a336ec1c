import { useEffect } from 'react'

/**
 * Where what goes, or what it did, took away what the keyboard stood on, the reader goes on in the page.
 * @param open whether it is there
 */
export const useFocusAfter = (open = true): void =>
  useEffect(() => {
    if (!open) return undefined
    const goOn = () => {
      if (document.activeElement !== document.body) return
      document.querySelector('main')?.focus({ preventScroll: true })
    }
    // After a dialog gave the focus back to where it could, and lists to the next row.
    return () => queueMicrotask(goOn)
  }, [open])
