import { useEffect, useState } from 'react'

/** Whole seconds left until a timestamp in milliseconds, counted down to 0. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    if (until <= Date.now()) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return now === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

/** Formats seconds as minutes and seconds, e.g. `4:31`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
