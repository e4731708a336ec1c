import fine from 'world-atlas/land-50m.json?url'
import { startTransition, useEffect, useState } from 'react'

export type LandDetail = 'coarse' | 'fine'

/** Address of the coarse land, which `landFile.ts` generates; the finer data is loaded only when zoomed in. */
const coarse = '/assets/land-110m-1.txt'
const cache = new Map<LandDetail, Promise<string>>()

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

/** Natural Earth's land (public domain, no borders) as a path in degrees; loaded once per page. */
export const landOf = (detail: LandDetail): Promise<string> => {
  const cached = cache.get(detail)
  if (cached) return cached
  const loading = load(detail)
  cache.set(detail, loading)
  loading.catch(() => cache.delete(detail))
  return loading
}

export type Land = { state: 'loading' | 'failed'; path: string } | { state: 'there'; path: string }

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
