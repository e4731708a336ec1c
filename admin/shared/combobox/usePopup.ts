import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react-dom'
import { useLayoutEffect, type CSSProperties, type RefObject } from 'react'

const edge = 8
const gap = 6
const maxHeightPx = 320
const minHeightPx = 96
/** Pixels that must be free below; with less, the list opens on the side with more space. */
const flipBelowPx = 200

const middleware = [
  offset(gap),
  flip({ padding: edge }),
  shift({ padding: edge }),
  size({
    padding: edge,
    apply: ({ availableHeight, rects, elements: { floating } }) => {
      const height = Math.max(minHeightPx, Math.min(maxHeightPx, availableHeight))
      Object.assign(floating.style, {
        width: `${rects.reference.width}px`,
        maxHeight: `${height}px`,
      })
    },
  }),
]

const follow: typeof autoUpdate = (reference, floating, update) =>
  autoUpdate(reference, floating, () => {
    if (floating) floating.style.maxHeight = `${flipBelowPx}px`
    update()
  })

/**
 * Shows an element with `popover="manual"` in the top layer at its anchor, so that scrolling or clipping ancestors do
 * not affect it. Returns its style.
 */
export const usePopup = (
  anchor: RefObject<Element | null>,
  popup: RefObject<HTMLElement | null>,
): CSSProperties => {
  const { refs, floatingStyles } = useFloating({
    placement: 'bottom-start',
    strategy: 'fixed',
    transform: false,
    middleware,
    whileElementsMounted: follow,
  })
  useLayoutEffect(() => {
    popup.current?.showPopover?.()
    refs.setReference(anchor.current)
    refs.setFloating(popup.current)
  }, [anchor, popup, refs])
  return floatingStyles
}
