import fine from 'world-atlas/land-50m.json?url'
import { startTransition, useEffect, useState } from 'react'

export type LandDetail = 'coarse' | 'fine'

/** The whole world's land, made ahead by `landFile.ts`: most readers see no other. */
const coarse = '/assets/land-110m-1.txt'
const kept = new Map<LandDetail, Promise<string>>()

const answerOf = async (address: string): Promise<Response> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`Land answers ${response.status}`)
  return response
}

const load = async (detail: LandDetail): Promise<string> => {
  if (detail === 'coarse') return (await answerOf(coarse)).text()
  const [{ landPath }, response] = await Promise.all([import('./landPath.ts'), answerOf(fine)])
  return landPath(await response.json())
}

/** Natural Earth's land (public domain, no borders of any kind) as a path in degrees; loaded once a page. */
export const landOf = (detail: LandDetail): Promise<string> => {
  const there = kept.get(detail)
  if (there) return there
  const loading = load(detail)
  kept.set(detail, loading)
  loading.catch(() => kept.delete(detail))
  return loading
}

export type Land = { state: 'loading' | 'failed'; path: string } | { state: 'there'; path: string }

/** The land at a detail, once it is wanted; while a finer one is on its way, what was there before stays. */
export const useLand = (detail: LandDetail, isWanted: boolean): Land => {
  const [land, setLand] = useState<Land>({ state: 'loading', path: '' })
  useEffect(() => {
    if (!isWanted) return undefined
    let wanted = true
    landOf(detail).then(
      (path) =>
        startTransition(() => {
          if (wanted) setLand({ state: 'there', path })
        }),
      () => wanted && setLand((before) => ({ state: 'failed', path: before.path })),
    )
    return () => {
      wanted = false
    }
  }, [detail, isWanted])
  return land
}
