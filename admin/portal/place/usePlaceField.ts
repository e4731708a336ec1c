import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Locale } from '#contract/text/locale'
import type { FoundPlace } from '#contract/site/reference'
import { fill } from '#i18n/index'
import { placeTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { isCoordinates } from './isCoordinates.ts'
import type { AskedPlace } from './places.ts'

/** Milliseconds after the last key press before places are searched. */
const searchDelayMs = 150

const loadTools = async (locale: Locale) => {
  const [search, { PlaceList }, texts] = await Promise.all([
    import('./places.ts'),
    import('./PlaceList.tsx'),
    placeTexts(locale),
  ])
  return { ...search, PlaceList, texts }
}
type Tools = Awaited<ReturnType<typeof loadTools>>

/** `input`: the typed text is invalid; `note`: other information. */
export interface PlaceMessage {
  kind: 'input' | 'note'
  text: string
}

interface Suggestions {
  tools: Tools
  /** The text that was searched to find `places`; the text of the field may have changed since. */
  text: string
  places: readonly FoundPlace[]
}

export interface PlaceFieldState {
  value: string
  message: PlaceMessage | null
  setMessage: (message: PlaceMessage | null) => void
  suggestions: Suggestions | null
  active: number
  prepare: () => void
  type: (text: string) => void
  keys: (event: KeyboardEvent) => void
  leave: () => void
  choose: (place: FoundPlace) => void
  submit: (text?: string) => Promise<void>
}

interface PlaceFieldOptions {
  shown: string
  ask: (lastAsked: AskedPlace) => void
}

export const usePlaceField = ({ shown, ask }: PlaceFieldOptions): PlaceFieldState => {
  const { place, texts: frame } = usePortal()
  const { locale } = place
  const [typed, setTyped] = useState<string | null>(null)
  const [message, setMessage] = useState<PlaceMessage | null>(null)
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)
  const [active, setActive] = useState(0)
  const [last, setLast] = useState(shown)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  const lastAsked = useRef<AskedPlace | null>(null)
  useEffect(() => () => clearTimeout(pause.current), [])
  if (last !== shown) {
    setLast(shown)
    setTyped(null)
  }
  const value = typed ?? shown

  const close = () => {
    clearTimeout(pause.current)
    turn.current += 1
    setSuggestions(null)
  }
  const selectPlace = (wanted: AskedPlace) => {
    lastAsked.current = wanted
    setTyped(null)
    ask(wanted)
  }
  const suggest = async (text: string) => {
    turn.current += 1
    const currentTurn = turn.current
    try {
      const tools = await loadTools(locale)
      const places = await tools.findPlaces(text, locale)
      if (currentTurn !== turn.current) return
      setSuggestions({ tools, text, places })
      setActive(0)
    } catch {
      if (currentTurn === turn.current) setMessage({ kind: 'note', text: frame.unreachable })
    }
  }
  const type = (text: string) => {
    setTyped(text)
    setMessage(null)
    clearTimeout(pause.current)
    if (text.trim() === '' || isCoordinates(text)) close()
    else pause.current = setTimeout(() => void suggest(text), searchDelayMs)
  }
  const choose = (found: FoundPlace) => {
    if (suggestions) selectPlace(suggestions.tools.toAskedPlace(found, locale))
    setMessage(null)
    close()
  }
  const submit = async (text = value) => {
    close()
    if (lastAsked.current?.name && text === lastAsked.current.name) return ask(lastAsked.current)
    const currentTurn = turn.current
    try {
      const { readPlace, texts } = await loadTools(locale)
      const read = await readPlace(text, locale)
      if (currentTurn !== turn.current) return
      if ('problem' in read)
        return setMessage({
          kind: 'input',
          text: fill(texts.problems[read.problem], { text: text.trim() }),
        })
      setMessage(read.swapped ? { kind: 'note', text: texts.swapped } : null)
      selectPlace(read.asked)
    } catch {
      if (currentTurn === turn.current) setMessage({ kind: 'note', text: frame.unreachable })
    }
  }
  const keys = (event: KeyboardEvent) => {
    const count = suggestions?.places.length ?? 0
    if (!suggestions) return
    const act: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => setActive(Math.min(active + 1, count - 1)),
      ArrowUp: () => setActive(Math.max(active - 1, 0)),
      Enter: () => {
        const found = suggestions.places[active]
        if (found && suggestions.text === value) choose(found)
        else void submit()
      },
      Escape: close,
    }
    const chosen = act[event.key]
    if (!chosen) return
    event.preventDefault()
    chosen()
  }

  return {
    value,
    message,
    setMessage,
    suggestions,
    active,
    prepare: () => void loadTools(locale).catch(() => null),
    type,
    keys,
    leave: close,
    choose,
    submit,
  }
}
