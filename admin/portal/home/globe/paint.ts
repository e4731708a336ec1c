import { height, width } from './frame.ts'
import { graticule, landPoints, receivers } from './places.ts'
import { firstView, satellitesInView, sightOf, toPicture, type Point } from './scene.ts'
import { hidden, orthographic, type Vector } from './space.ts'
import { landLayer } from './still.ts'

/** Medium orbits (MEO) of navigation satellites: 13 revolutions in 7 days. */
const orbitsPerDay = 13 / 7

const starlight = (alpha: number): string => `rgb(232 238 244 / ${alpha})`
/** Colour and dot size of land by layer (`landLayer`): near the rim, between, facing the viewer. */
const landStyles = [
  { colour: starlight(0.35), size: 1.7 },
  { colour: starlight(0.6), size: 2.1 },
  { colour: starlight(0.9), size: 2.5 },
] as const

export interface Places {
  land: Vector[]
  lines: Vector[][]
  receivers: Vector[]
}
export const allPlaces = (): Places => ({
  land: landPoints(),
  lines: graticule(),
  receivers: receivers(),
})

const paintLines = (pen: CanvasRenderingContext2D, lines: readonly Vector[][]): void => {
  pen.strokeStyle = starlight(0.14)
  pen.lineWidth = 1
  pen.beginPath()
  for (const line of lines) {
    let drawing = false
    for (const place of line) {
      const [x, y] = toPicture(place)
      if (place[2] < 0) drawing = false
      else if (drawing) pen.lineTo(x, y)
      else {
        pen.moveTo(x, y)
        drawing = true
      }
    }
  }
  pen.stroke()
}

/** Draws squares instead of circles: indistinguishable at this size and about ten times faster. */
const paintLand = (pen: CanvasRenderingContext2D, land: readonly Vector[]): void => {
  landStyles.forEach(({ colour, size }, layer) => {
    pen.fillStyle = colour
    for (const place of land) {
      if (place[2] <= 0.04 || landLayer(place[2]) !== layer) continue
      const [x, y] = toPicture(place)
      if (y < height) pen.fillRect(x - size / 2, y - size / 2, size, size)
    }
  })
}

const paintSatellite = (pen: CanvasRenderingContext2D, [x, y]: Point): void => {
  pen.beginPath()
  pen.rect(x - 4, y - 4, 8, 8)
  pen.rect(x - 14, y - 3.5, 7, 7)
  pen.rect(x + 7, y - 3.5, 7, 7)
  pen.fill()
  pen.moveTo(x - 7, y)
  pen.lineTo(x - 4, y)
  pen.moveTo(x + 4, y)
  pen.lineTo(x + 7, y)
  pen.stroke()
}

export const paint = (pen: CanvasRenderingContext2D, places: Places, degrees: number): void => {
  const earth = orthographic({ ...firstView, longitude: firstView.longitude - degrees })
  const sky = satellitesInView(orthographic(firstView), degrees * orbitsPerDay)
  pen.clearRect(0, 0, width, height)
  paintLines(
    pen,
    places.lines.map((line) => line.map(earth)),
  )
  paintLand(pen, places.land.map(earth))

  const sight = sightOf(places.receivers, earth, sky)
  if (sight) {
    const [x, y] = sight.ground
    pen.strokeStyle = starlight(0.6 * sight.strength)
    pen.setLineDash([2, 4])
    pen.beginPath()
    for (const [toX, toY] of sight.satellites) {
      pen.moveTo(x, y)
      pen.lineTo(toX, toY)
    }
    pen.stroke()
    pen.setLineDash([])
    pen.strokeRect(x - 4, y - 4, 8, 8)
  }

  pen.strokeStyle = starlight(0.9)
  pen.fillStyle = getComputedStyle(pen.canvas).color
  for (const place of sky) if (!hidden(place)) paintSatellite(pen, toPicture(place))
}
