import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useHydrated } from '#shared/useHydrated.ts'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; label: string; content: ReactNode }[]
  shown: Name
  show: (name: Name) => void
}

/**
 * A tab list. A panel mounts when first shown and stays mounted with its input; hidden panels are disabled, so their
 * fields are not submitted.
 */
export const Tabs = <Name extends string>({ label, tabs, shown, show }: TabsProps<Name>) => {
  const id = useId()
  const hydrated = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<readonly Name[]>([shown])
  if (!seen.includes(shown)) setSeen([...seen, shown])

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = tabs.findIndex(({ name }) => name === shown)
    const next = step ? tabs.at((at + step) % tabs.length) : undefined
    if (!next) return
    event.preventDefault()
    show(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            disabled={!hydrated}
            data-tab={name}
            aria-selected={name === shown}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => show(name)}
            onKeyDown={move}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ name, label: text, content }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          // The tab alone is no name for its panel, because a field in it can be called the same, for example Password.
          aria-label={`${label} ${text}`}
          hidden={name !== shown}
        >
          <fieldset disabled={name !== shown}>{seen.includes(name) && content}</fieldset>
        </div>
      ))}
    </>
  )
}
