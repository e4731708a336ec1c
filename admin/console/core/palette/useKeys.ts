import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { routeOfKey } from './keys.ts'
import { isTyping } from '#console/core/ui/isTyping.ts'
import { useSingleKeys } from '#console/core/ui/useSingleKeys.ts'

/** How long a letter may follow `g`. */
const followMs = 1500

/** Whether a dialog or a menu is open, which has the keys to itself. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

interface KeyActions {
  openSearch: () => void
  openKeys: () => void
}

/** The keys of the console: Ctrl or Command with K, `/`, `?`, and `g` with a letter. */
export const useKeys = ({ openSearch, openKeys }: KeyActions): void => {
  const { routes, addressOf } = useShell()
  const navigate = useNavigate()
  const [single] = useSingleKeys()
  const goSince = useRef(-Infinity)

  const actionOf = ({ key, timeStamp }: KeyboardEvent): (() => void) | undefined => {
    if (timeStamp - goSince.current < followMs) {
      goSince.current = -Infinity
      const route = routeOfKey(key.toLowerCase(), routes)
      return route && (() => void navigate(addressOf(route.pattern)))
    }
    if (key === '/') return openSearch
    if (key === '?') return openKeys
    if (key !== 'g') return undefined
    return () => {
      goSince.current = timeStamp
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isCovered()) return
    const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const isSingle = single && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
    const action = isSearch ? openSearch : isSingle ? actionOf(event) : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // Before the keys of a screen, so that `g` with a letter is not taken for the letter alone.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
