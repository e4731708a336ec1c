import { useEffect, useState } from 'react'

/** Whole seconds that remain until a moment in milliseconds since 1970; 0 once it is over. */
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
