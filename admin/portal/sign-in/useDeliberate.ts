import { useEffect, useState, type RefObject } from 'react'

const deliberateMs = 500

/**
 * False until the element was in view for half a second in a focused window, so that neither a double click on what was
 * shown before nor a window that another one covered until now can press its buttons.
 */
export const useDeliberate = (ref: RefObject<Element | null>): boolean => {
  const [isDeliberate, setIsDeliberate] = useState(false)
  useEffect(() => {
    let isInView = false
    let wait: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(wait)
      setIsDeliberate(false)
      if (isInView && document.visibilityState === 'visible')
        wait = setTimeout(() => setIsDeliberate(true), deliberateMs)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting ?? false
        restart()
      },
      { threshold: 0.9 },
    )
    if (ref.current) observer.observe(ref.current)
    addEventListener('focus', restart)
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(wait)
      observer.disconnect()
      removeEventListener('focus', restart)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [ref])
  return isDeliberate
}
