import { useEffect, useEffectEvent } from 'react'

/** What each key of the review does. */
export type ReviewKeys = Partial<Record<'j' | 'k' | 'p' | 'r' | 'send', () => void>>

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)))

/** Letters while nothing is being typed, and Ctrl or Command with Enter from anywhere; not while a dialog is open. */
export const useReviewKeys = (keys: ReviewKeys, enabled = true): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    const name = event.key.toLowerCase()
    const action = sends ? keys.send : plain && isKey(name) ? keys[name] : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [enabled])
}

const isKey = (name: string): name is 'j' | 'k' | 'p' | 'r' => ['j', 'k', 'p', 'r'].includes(name)
