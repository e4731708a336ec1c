import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { arrive, previousOf, storedTrail, storeTrail } from '../navigation/trail.ts'

/** The remembered previous address (SPEC section 2), following every change of place. */
export const useTrail = (): string | undefined => {
  const { pathname, search } = useLocation()
  const [trail, setTrail] = useState(storedTrail)
  const next = arrive(trail, `${pathname}${search}`)
  if (next !== trail) setTrail(next)
  useEffect(() => storeTrail(next), [next])
  return previousOf(next)
}
