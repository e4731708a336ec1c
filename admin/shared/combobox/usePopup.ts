import { useLayoutEffect, type RefObject } from 'react'

const edge = 8
const gap = 6
const leastWidth = 260
const mostHeight = 320
/** With less room than this below, the list opens to where there is more. */
const enoughHeight = 200

/** Puts the list at its field, inside the part of the window that the keyboard of a phone leaves. */
const place = (anchor: Element, popup: HTMLElement): void => {
  const box = anchor.getBoundingClientRect()
  const { offsetTop, offsetLeft, width, height } = window.visualViewport ?? {
    offsetTop: 0,
    offsetLeft: 0,
    width: innerWidth,
    height: innerHeight,
  }
  const above = box.top - offsetTop - gap - edge
  const under = offsetTop + height - box.bottom - gap - edge
  const upwards = under < enoughHeight && above > under
  const wide = Math.min(Math.max(box.width, leastWidth), width - 2 * edge)
  const left = Math.max(offsetLeft + edge, Math.min(box.left, offsetLeft + width - edge - wide))
  Object.assign(popup.style, {
    left: `${left}px`,
    width: `${wide}px`,
    maxHeight: `${Math.max(96, Math.min(mostHeight, upwards ? above : under))}px`,
    top: upwards ? 'auto' : `${box.bottom + gap}px`,
    bottom: upwards ? `${document.documentElement.clientHeight - box.top + gap}px` : 'auto',
  })
}

/**
 * Shows an element with `popover="manual"` above everything else, at its field, as long as it is there. Nothing
 * that scrolls or cuts off around the field touches it.
 */
export const usePopup = (
  anchor: RefObject<Element | null>,
  popup: RefObject<HTMLElement | null>,
): void => {
  useLayoutEffect(() => {
    const [at, shown] = [anchor.current, popup.current]
    if (!at || !shown) return
    const update = () => place(at, shown)
    const onScroll = (event: Event) => {
      if (event.target !== shown) update()
    }
    shown.showPopover?.()
    update()
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    addEventListener('resize', update)
    window.visualViewport?.addEventListener('resize', update)
    window.visualViewport?.addEventListener('scroll', update)
    return () => {
      removeEventListener('scroll', onScroll, { capture: true })
      removeEventListener('resize', update)
      window.visualViewport?.removeEventListener('resize', update)
      window.visualViewport?.removeEventListener('scroll', update)
    }
  }, [anchor, popup])
}
