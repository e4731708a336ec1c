import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { routeOfKey } from './keys.ts'
import { isTyping } from '#console/core/ui/isTyping.ts'
import { useSingleKeys } from '#console/core/ui/useSingleKeys.ts'

const followMs = 1500

/** Whether an open dialog or menu handles the keys. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

interface KeyActions {
  openSearch: () => void
  openKeys: () => void
}

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
    // Captures before a screen's own shortcuts, so that the letter after `g` does not trigger one.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
