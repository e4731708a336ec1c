import { useEffect, useState } from 'react'

/** Whole seconds from now to a moment (milliseconds since 1970), counted down to zero. */
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

/** Seconds as a clock shows them, `4:31`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
