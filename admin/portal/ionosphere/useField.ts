import { startTransition, useEffect, useState } from 'react'
import type { IonosphereWorld } from '#contract/positioning/ionosphere'
import { isolinesOf, paintField, type Isoline } from './field.ts'

interface Field {
  picture: string
  lines: readonly Isoline[]
}

/**
 * Picture and contour lines of the map. Each is computed in its own task to keep the page responsive; the previous one
 * stays until the new one is complete.
 * @param colour `#rrggbb`
 */
export const useField = (world: IonosphereWorld | null, colour: string): Field => {
  const [field, setField] = useState<Field>({ picture: '', lines: [] })
  useEffect(() => {
    if (!world) return undefined
    const add = (part: Partial<Field>) =>
      startTransition(() => setField((before) => ({ ...before, ...part })))
    let timer = setTimeout(() => {
      add({ picture: paintField(world, colour) })
      timer = setTimeout(() => add({ lines: isolinesOf(world) }))
    })
    return () => clearTimeout(timer)
  }, [world, colour])
  return field
}
