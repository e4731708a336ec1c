import { geoEquirectangular, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'

/**
 * Converts a topology's `land` object to an SVG path in degrees, x east and y south, cut at the antimeridian.
 * @throws if the topology has no object `land`
 */
export const landPath = (topology: unknown): string => {
  const atlas = topology as Topology
  const land = atlas.objects['land']
  if (!land) throw new Error('The atlas holds no object "land"')
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0.1)
  return geoPath(degrees).digits(3)(feature(atlas, land)) ?? ''
}
