import { height, width } from './frame.ts'
import { allPlaces, paint } from './paint.ts'

export { stillSky as drawSky } from './still.ts'

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
  const places = allPlaces()
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
    if (pen) paint(pen, places, degrees)
  }
  const frame = (now: number) => {
    degrees += (turnPerSecond * Math.min(now - last, 200)) / 1000
    last = now
    if (pen) paint(pen, places, degrees)
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
