import { useEffect } from 'react'

/** When the component closes or unmounts, moves the focus to the page if it was lost. */
export const useRestoreFocus = (open = true): void =>
  useEffect(() => {
    if (!open) return undefined
    const focusMain = () => {
      if (document.activeElement !== document.body) return
      document.querySelector('main')?.focus({ preventScroll: true })
    }
    // Runs after dialogs have returned the focus and lists have moved it to the next row.
    return () => queueMicrotask(focusMain)
  }, [open])
