import { useEffect, useState } from 'react'

/** Whole seconds left until a timestamp in milliseconds; 0 once it has passed. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(until)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    if (until <= Date.now()) return undefined
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
