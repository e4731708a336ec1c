import { geoEquirectangular, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'

/**
 * A topology's land as the path of an SVG, x east and y south in degrees, cut at the antimeridian.
 * @throws where the topology holds no object `land`.
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
