import { useKeyDown, useSingleKeys, isTyping } from '#console/core/ui/device.ts'

export type ReviewKeys = Partial<Record<'j' | 'k' | 'p' | 'r' | 'send', () => unknown>>

/**
 * Handles single letters while no field has the focus, and Ctrl or Command with Enter anywhere; ignored while a dialog
 * is open.
 */
export const useReviewKeys = (keys: ReviewKeys): void => {
  const [single] = useSingleKeys()
  useKeyDown((event) => {
    if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const plain =
      single && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    const name = event.key.toLowerCase()
    const action = sends ? keys.send : plain && isKey(name) ? keys[name] : undefined
    if (!action) return
    event.preventDefault()
    action()
  })
}

const isKey = (name: string): name is 'j' | 'k' | 'p' | 'r' => ['j', 'k', 'p', 'r'].includes(name)
