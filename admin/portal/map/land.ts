import address50m from 'world-atlas/land-50m.json?url'
import { startTransition, useEffect, useState } from 'react'
import { type LandTile, landTiles, tilesInView } from './landTiles.ts'
import type { MapFrame } from './view.ts'

/** By scale, 1:110m to 1:10m in tiles; the finer data is loaded only when zoomed in. */
export type LandDetail = '110m' | '50m' | LandTile['name']

const cache = new Map<LandDetail, Promise<string>>()

const answerOf = async (address: string): Promise<Response> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`Land answers ${response.status}`)
  return response
}

const load = async (detail: LandDetail): Promise<string> => {
  // These files are written by `landFile.ts` and `landTileFiles.ts`.
  if (detail !== '50m') return (await answerOf(`/assets/land-${detail}-1.txt`)).text()
  const [{ landPath }, response] = await Promise.all([
    import('./landPath.ts'),
    answerOf(address50m),
  ])
  return landPath(await response.json())
}

/** Natural Earth's land (public domain, no borders) as a path, in degrees or a tile's units; loaded once per page. */
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

/** The tiles in view, each with its path once that is loaded. */
export const useLandTiles = (
  frame: MapFrame,
  isWanted: boolean,
): readonly (LandTile & { path: string | undefined })[] => {
  const [paths, setPaths] = useState<ReadonlyMap<LandDetail, string>>(new Map())
  const tiles = isWanted ? tilesInView(frame) : []
  const names = tiles.map(({ name }) => name).join(' ')
  useEffect(() => {
    for (const { name } of landTiles.filter((tile) => names.split(' ').includes(tile.name)))
      landOf(name).then(
        (path) =>
          startTransition(() =>
            setPaths((before) => (before.has(name) ? before : new Map(before).set(name, path))),
          ),
        // The map is readable with the 50 m land.
        () => {},
      )
  }, [names])
  return tiles.map((tile) => ({ ...tile, path: paths.get(tile.name) }))
}
