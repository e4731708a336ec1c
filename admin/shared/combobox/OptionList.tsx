import {
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Locale } from '#contract/text/locale'
import type { Found } from '#contract/text/nameSearch'
import css from './Combobox.module.css'
import { type Entry, nameOf } from './entry.ts'
import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react-dom'

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
const usePopup = (
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

interface OptionListProps {
  id: string
  label: string
  locale: Locale
  anchor: RefObject<Element | null>
  found: readonly Found<Entry>[]
  active: number
  chosen: Entry | undefined
  note: ((entry: Entry) => string) | undefined
  picture: ((entry: Entry) => string | undefined) | undefined
  emptyText: string
  choose: (entry: Entry) => void
}

export const optionId = (id: string, index: number): string => `${id}-${index}`

export const OptionList = (props: OptionListProps) => {
  const { id, locale, found, active, chosen, note, picture } = props
  const popup = useRef<HTMLDivElement>(null)
  const style = usePopup(props.anchor, popup)
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const onClick = ({ target }: MouseEvent) => {
    const option = target instanceof Element && target.closest<HTMLElement>('[role="option"]')
    const one = option ? found[Number(option.dataset['index'])] : undefined
    if (one) props.choose(one.entry)
  }
  const isEmpty = found.length === 0
  return (
    <div role="presentation" onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      <div
        ref={popup}
        popover="manual"
        className={css.popup}
        style={style}
        {...(isEmpty ? {} : { id, role: 'listbox', 'aria-label': props.label })}
      >
        {isEmpty && <p className={css.nothing}>{props.emptyText}</p>}
        {found.map(({ entry, hint }, index) => (
          <div
            key={entry.id}
            id={optionId(id, index)}
            role="option"
            aria-selected={entry.id === chosen?.id}
            data-index={index}
            data-active={index === active || undefined}
            className={css.option}
          >
            <span>
              {nameOf(entry, locale)}
              {picture?.(entry) && <img className={css.picture} src={picture(entry)} alt="" />}
              {hint && (
                <span className={css.hint} aria-hidden="true">
                  {hint}
                </span>
              )}
            </span>
            {note && <span className={css.note}>{note(entry)}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
