import { useLayoutEffect, useRef, useState } from 'react'

/** In a narrower window, tree and editor do not fit next to each other (`Menus.module.css`), so only one is shown. */
const isNarrow = matchMedia('(max-width: 1079.98px)')

/**
 * Whether the editor covers the tree in a narrow window. Opening it moves the focus to the editor; closing it returns
 * the focus to the tree entry.
 */
export const useEditorInFront = () => {
  const [isShown, setShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(isShown)
  useLayoutEffect(() => {
    if (before.current === isShown) return
    before.current = isShown
    if (!isNarrow.matches) return
    const columns = frame.current?.parentElement
    const target = isShown
      ? frame.current
      : columns?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
    target?.focus()
    target?.scrollIntoView({ block: isShown ? 'start' : 'center' })
  }, [isShown])
  return { frame, isShown, show: () => setShown(true), hide: () => setShown(false) }
}
