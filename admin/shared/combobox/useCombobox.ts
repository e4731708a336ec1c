import { useState, type KeyboardEvent } from 'react'
import type { Locale } from '#contract/text/locale'
import { exactEntry, searchEntries, type Found } from '#contract/text/nameSearch'
import type { Entry } from './entry.ts'

const page = 10

interface Options {
  entries: readonly Entry[]
  chosen: Entry | undefined
  locale: Locale
  onChoose: (entry: Entry) => void
  onOpen: (() => void) | undefined
}

export interface ComboboxState {
  open: boolean
  query: string | null
  found: readonly Found<Entry>[]
  active: number
  setActive: (index: number) => void
  choose: (entry: Entry) => void
  toggle: () => void
  type: (text: string) => void
  leave: () => void
  keys: (event: KeyboardEvent) => void
}

/** Combobox behaviour by the WAI-ARIA pattern; typing filters the list. */
export const useCombobox = ({
  entries,
  chosen,
  locale,
  onChoose,
  onOpen,
}: Options): ComboboxState => {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState<string | null>(null)
  const [moved, setActive] = useState<number | null>(null)

  const found = open ? searchEntries(entries, query ?? '', locale) : []
  const own = query ? 0 : found.findIndex(({ entry }) => entry.id === chosen?.id)
  const active = Math.min(moved ?? own, found.length - 1)

  const show = (index: number | null = null) => {
    setOpen(true)
    setQuery(null)
    setActive(index)
    onOpen?.()
  }
  const close = () => {
    setOpen(false)
    setQuery(null)
    setActive(null)
  }
  const choose = (entry: Entry) => {
    close()
    onChoose(entry)
  }
  const chooseActive = () => {
    const target = found[active]
    if (target) choose(target.entry)
  }
  const type = (text: string) => {
    if (!open) onOpen?.()
    setOpen(true)
    setQuery(text)
    setActive(null)
  }
  /** Chooses an entry whose full name was typed; otherwise discards the text. */
  const leave = () => {
    const named = query ? exactEntry(entries, query, locale) : undefined
    if (named) choose(named)
    else close()
  }

  const moveTo = (index: number) => setActive(Math.max(0, Math.min(index, found.length - 1)))
  const whileOpen: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moveTo(active + 1),
    ArrowUp: () => moveTo(active < 0 ? found.length - 1 : active - 1),
    PageDown: () => moveTo(active + page),
    PageUp: () => moveTo(active - page),
    Home: () => moveTo(0),
    End: () => moveTo(found.length - 1),
    Enter: chooseActive,
    Escape: close,
  }
  const isChosen = entries.some(({ id }) => id === chosen?.id)
  const whileClosed: Readonly<Record<string, () => void>> = {
    ArrowDown: () => show(isChosen ? null : 0),
    ArrowUp: () => show(isChosen ? null : entries.length - 1),
  }
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Tab') {
      if (open && (query || moved !== null)) chooseActive()
      return
    }
    const act = (open ? whileOpen : whileClosed)[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return {
    open,
    query,
    found,
    active,
    setActive,
    choose,
    toggle: () => (open && query === null ? close() : open || show()),
    type,
    leave,
    keys,
  }
}
