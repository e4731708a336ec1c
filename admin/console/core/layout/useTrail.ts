import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { arrive, storedTrail, storeTrail, type Trail } from '#console/core/navigation/trail.ts'

/** The addresses that the reader came through, following every change of place. */
export const useTrail = (): Trail => {
  const { pathname, search } = useLocation()
  const [trail, setTrail] = useState(storedTrail)
  const next = arrive(trail, `${pathname}${search}`)
  if (next !== trail) setTrail(next)
  useEffect(() => storeTrail(next), [next])
  return next
}
