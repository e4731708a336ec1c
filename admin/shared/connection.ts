import { useEffect, useEffectEvent } from 'react'

const checkEveryMs = 5_000

/** Whether the server answers, with any status. */
export const isReachable = async (): Promise<boolean> => {
  if (!navigator.onLine) return false
  try {
    await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** Calls `retry` once the server can be reached again, while `isWaiting`. */
export const useRetryOnceBack = (isWaiting: boolean, retry: () => void): void => {
  const onBack = useEffectEvent(retry)
  useEffect(() => {
    if (!isWaiting) return undefined
    let isChecking = false
    let isOver = false
    const check = async () => {
      if (isChecking) return
      isChecking = true
      const isBack = await isReachable()
      isChecking = false
      if (!isBack || isOver) return
      isOver = true
      onBack()
    }
    const checkQuietly = () => void check()
    const timer = setInterval(checkQuietly, checkEveryMs)
    addEventListener('online', checkQuietly)
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('online', checkQuietly)
    }
  }, [isWaiting])
}
