import { useLayoutEffect, useRef, useState } from 'react'

/** Where tree and editor have no room beside each other (`Menus.module.css`): one at a time. */
const isNarrow = matchMedia('(max-width: 1079.98px)')

/**
 * Whether the editor stands before the tree where there is room for one of them alone. It comes into sight with the
 * focus; going back leads to the entry that was left.
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
