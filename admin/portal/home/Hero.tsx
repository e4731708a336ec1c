import { useEffect, useRef, useState } from 'react'
import type { HomeTexts } from '#i18n/en/home'
import { useUser } from '../ui/hooks.ts'
import { PauseIcon, PlayIcon } from '../layout/icons.tsx'
import { addressOf } from '../ui/pages.ts'
import type { Motion } from './globe/motion.ts'
import { stillSky, type StillSky } from './globe/drawing.ts'
import { SkyDrawing } from './SkyDrawing.tsx'
import { whenIdle } from './whenIdle.ts'

export const Hero = ({ texts }: { texts: HomeTexts['hero'] }) => {
  const signedIn = useUser() !== null
  return (
    <section className="hero night">
      <div className="sheet hero-row">
        <div className="hero-text">
          <h1>{texts.title}</h1>
          <p className="hero-lead">{texts.lead}</p>
          <div className="hero-actions">
            <a className="button" href={addressOf('coverage')}>
              {texts.coverage}
            </a>
            {signedIn ? (
              <a className="button button-quiet" href={addressOf('control')}>
                {texts.control}
              </a>
            ) : (
              <a className="button button-quiet" href={addressOf('register')}>
                {texts.register}
              </a>
            )}
          </div>
        </div>
        <Sky texts={texts} />
      </div>
    </section>
  )
}

/**
 * The sky: a prerendered drawing, which a canvas animates once the browser is idle, unless the user prefers reduced
 * motion.
 */
const Sky = ({ texts }: { texts: HomeTexts['hero'] }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const motion = useRef<Motion | null>(null)
  const [sky, setSky] = useState<StillSky | null>(import.meta.env.SSR ? stillSky() : null)
  const [state, setState] = useState<'still' | 'moving' | 'paused'>('still')

  useEffect(() => {
    const drawn = canvas.current?.parentElement?.querySelector('.sky-orbits')?.hasAttribute('d')
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const stop = () => {
      motion.current?.stop()
      motion.current = null
      setState('still')
    }
    const start = async () => {
      const motionParts = await import('./globe/motion.ts')
      if (!drawn) setSky(motionParts.stillSky())
      if (calm.matches || !canvas.current) return
      motion.current = motionParts.startMotion(canvas.current, () => setState('moving'))
    }
    const cancel = whenIdle(() => void start(), { soon: !drawn })
    calm.addEventListener('change', stop)
    return () => {
      cancel()
      calm.removeEventListener('change', stop)
      motion.current?.stop()
    }
  }, [])

  const toggle = () => {
    if (state === 'moving') motion.current?.pause()
    else motion.current?.resume()
    setState(state === 'moving' ? 'paused' : 'moving')
  }

  return (
    <div className="sky" data-motion={state}>
      <SkyDrawing texts={texts} sky={sky} />
      <canvas ref={canvas} className="sky-canvas" aria-hidden="true" />
      {state !== 'still' && (
        <button
          type="button"
          className="bar-button sky-pause"
          aria-label={state === 'moving' ? texts.pause : texts.resume}
          title={state === 'moving' ? texts.pause : texts.resume}
          onClick={toggle}
        >
          {state === 'moving' ? <PauseIcon /> : <PlayIcon />}
        </button>
      )}
    </div>
  )
}
