import { makeMovingSky } from './drawing.ts'
import { height, width } from './frame.ts'

export { stillSky } from './drawing.ts'

const starlight = (alpha: number): string => `rgb(232 238 244 / ${alpha})`
/** Opacity and size of the dots in each layer of land. */
const landStyles = [
  [0.35, 1.7],
  [0.6, 2.1],
  [0.9, 2.5],
] as const

const pathOf = (data: string): Path2D => new Path2D(data)

const paint = (
  pen: CanvasRenderingContext2D,
  sky: ReturnType<ReturnType<typeof makeMovingSky>>,
): void => {
  pen.clearRect(0, 0, width, height)
  pen.strokeStyle = starlight(0.14)
  pen.stroke(pathOf(sky.graticule))
  // Squares look the same as circles at this size and are about ten times faster.
  for (const [layer, [opacity, size]] of landStyles.entries()) {
    pen.fillStyle = starlight(opacity)
    for (const [x, y] of sky.land[layer] ?? [])
      if (y < height) pen.fillRect(x - size / 2, y - size / 2, size, size)
  }
  pen.strokeStyle = starlight(0.6 * sky.strength)
  pen.setLineDash([2, 4])
  pen.stroke(pathOf(sky.sight))
  pen.setLineDash([])
  pen.stroke(pathOf(sky.receiver))
  pen.strokeStyle = starlight(0.9)
  pen.fillStyle = getComputedStyle(pen.canvas).color
  const satellites = pathOf(sky.satellites)
  pen.fill(satellites)
  pen.stroke(satellites)
}

/** Degrees of rotation per second of animation; a full turn takes four minutes. */
const turnPerSecond = 1.5
/** Frame rate that is enough for slow motion and leaves time on a phone for other work. */
const framesPerSecond = 15

export interface Motion {
  pause: () => void
  resume: () => void
  stop: () => void
}

/**
 * Animates the drawing on a canvas over it: the Earth turns below fixed stars and satellites orbit. Pauses while the
 * canvas is out of sight.
 */
export const startMotion = (canvas: HTMLCanvasElement, onFirstFrame: () => void): Motion => {
  const pen = canvas.getContext('2d')
  const skyAt = makeMovingSky()
  let request = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let degrees = 0
  let paused = false
  let inSight = true

  const fit = () => {
    const scale = Math.min(2, devicePixelRatio) * (canvas.clientWidth / width)
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    pen?.setTransform(scale, 0, 0, scale, 0, 0)
    if (pen) paint(pen, skyAt(degrees))
  }
  const frame = (now: number) => {
    degrees += (turnPerSecond * Math.min(now - last, 200)) / 1000
    last = now
    if (pen) paint(pen, skyAt(degrees))
    timer = setTimeout(() => {
      request = requestAnimationFrame(frame)
    }, 1000 / framesPerSecond)
  }
  const stopFrames = () => {
    clearTimeout(timer)
    cancelAnimationFrame(request)
  }
  const run = () => {
    stopFrames()
    last = performance.now()
    if (!paused && inSight) request = requestAnimationFrame(frame)
  }

  const sightings = new IntersectionObserver(([entry]) => {
    inSight = entry?.isIntersecting ?? true
    run()
  })
  const sizes = new ResizeObserver(fit)
  fit()
  onFirstFrame()
  sightings.observe(canvas)
  sizes.observe(canvas)
  run()

  return {
    pause: () => {
      paused = true
      stopFrames()
    },
    resume: () => {
      paused = false
      run()
    },
    stop: () => {
      stopFrames()
      sightings.disconnect()
      sizes.disconnect()
    },
  }
}
