import type { Coordinates } from '#contract/positioning/coordinates'
/** Centre of the map, and the zoom relative to the whole Earth fitting the width. */
export interface MapView extends Coordinates {
  zoom: number
}

export interface MapSize {
  width: number
  height: number
}

export const wholeWorld: MapView = { latitude: 0, longitude: 0, zoom: 1 }
export const maxZoom = 4096

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high))

const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)

/** Wraps a longitude to the range from −180 (included) to 180 (excluded). */
export const wrapLongitude = (longitude: number): number =>
  longitude >= -180 && longitude < 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180

/**
 * Equidistant cylindrical projection. Zoomed out, the standard parallel is the equator; zoomed in, it is the centre's
 * parallel, so that circles on the ground look round. Both axes stay linear in degrees, so one transform moves and
 * scales content in degrees.
 */
export interface MapFrame extends MapSize {
  view: MapView
  scaleX: number
  scaleY: number
  originX: number
  originY: number
  /** Longitude offsets (multiples of 360) of the visible copies of the Earth. */
  turns: readonly number[]
  project: (point: Coordinates) => readonly [x: number, y: number]
  unproject: (x: number, y: number) => Coordinates | null
}

/** Ratio of the drawn lengths of a degree of longitude and latitude. */
const longitudeRatio = (latitude: number, zoom: number): number =>
  1 + (cosine(between(latitude, -80, 80)) - 1) * between(Math.log2(zoom) / 3, 0, 1)

/** Limits zoom and latitude, so that the view stays within the poles. */
export const withinWorld = (view: MapView, { width, height }: MapSize): MapView => {
  const zoom = between(view.zoom, 1, maxZoom)
  const half = height / 2 / ((width / 360) * zoom)
  const limit = Math.max(0, 90 - half)
  return {
    latitude: between(view.latitude, -limit, limit),
    longitude: wrapLongitude(view.longitude),
    zoom,
  }
}

export const frameOf = (view: MapView, { width, height }: MapSize): MapFrame => {
  const scaleY = (width / 360) * view.zoom
  const scaleX = scaleY * longitudeRatio(view.latitude, view.zoom)
  const originX = width / 2 - view.longitude * scaleX
  const originY = height / 2 + view.latitude * scaleY
  const half = width / 2 / scaleX
  const turns: number[] = []
  for (
    let turn = Math.floor((view.longitude - half + 180) / 360);
    turn * 360 - 180 < view.longitude + half;
    turn += 1
  )
    turns.push(turn * 360)
  return {
    width,
    height,
    view,
    scaleX,
    scaleY,
    originX,
    originY,
    turns,
    project: ({ latitude, longitude }) => [
      width / 2 + wrapLongitude(longitude - view.longitude) * scaleX,
      originY - latitude * scaleY,
    ],
    unproject: (x, y) => {
      const latitude = (originY - y) / scaleY
      return Math.abs(latitude) > 90
        ? null
        : { latitude, longitude: wrapLongitude((x - originX) / scaleX) }
    },
  }
}

/** The view at `zoom` with `anchor` at the given pixel; used for dragging and zooming at the pointer. */
export const anchoredView = (
  anchor: Coordinates,
  [x, y]: readonly [number, number],
  zoom: number,
  size: MapSize,
): MapView => {
  const near = between(zoom, 1, maxZoom)
  const scaleY = (size.width / 360) * near
  const { latitude } = withinWorld(
    { latitude: anchor.latitude + (y - size.height / 2) / scaleY, longitude: 0, zoom: near },
    size,
  )
  const scaleX = scaleY * longitudeRatio(latitude, near)
  return {
    latitude,
    longitude: wrapLongitude(anchor.longitude - (x - size.width / 2) / scaleX),
    zoom: near,
  }
}

/** Moves the view by fractions of its size; `[1, 0]` is one width to the east. */
export const movedBy = (view: MapView, [right, up]: readonly [number, number], size: MapSize) => {
  const { scaleX, scaleY } = frameOf(view, size)
  return withinWorld(
    {
      latitude: view.latitude + (up * size.height) / scaleY,
      longitude: view.longitude + (right * size.width) / scaleX,
      zoom: view.zoom,
    },
    size,
  )
}

/** The closest view, with a margin, that is centred on a place and shows everything within `metres`. */
export const viewAround = (middle: Coordinates, metres: number, size: MapSize): MapView => {
  const degrees = metres / 111_195
  const zoomUp = size.height / 2 / degrees / (size.width / 360)
  return withinWorld({ ...middle, zoom: Math.min(zoomUp, 180 / degrees) * 0.85 }, size)
}

/**
 * Smallest graticule spacing in degrees that keeps lines 90 px apart.
 * @param scale pixels per degree
 */
export const graticuleStep = (scale: number): number =>
  [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02].findLast((step) => step * scale >= 90) ?? 30

export const scaleBar = ({ view, width, scaleX }: MapFrame): { metres: number; pixels: number } => {
  const metresPerPixel = (111_320 * Math.max(cosine(view.latitude), 0.02)) / scaleX
  const most = metresPerPixel * Math.min(width / 4, 160)
  const ten = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2, 1].find((one) => one * ten <= most) ?? 1) * ten
  return { metres, pixels: metres / metresPerPixel }
}
