import type { ResourceProps } from 'react-admin'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useRetryOnceBack } from '#shared/connection.ts'
import { wouldLoseInput } from '#console/core/navigation/pages.ts'
import type { AccessRules } from '#console/core/data/rights.ts'
import {
  createSectionLoader,
  type Section,
  type SectionError,
} from '#console/core/navigation/sections.ts'
import { EdgeScreen, ScreenBoundary } from './EdgeScreen.tsx'
import { PageSkeleton } from '#console/core/ui/Skeletons.tsx'

/** react-admin's `ResourceProps`, whose views are loaded when they are opened. */
export interface ConsoleResource extends ResourceProps {
  list?: Section
  show?: Section
  create?: Section
  edit?: Section
  options?: {
    access?: AccessRules
    /** Sections in addition to the four views. */
    sections?: readonly Section[]
    /** Filter for the open records of a list that is a queue. */
    queue?: object
  }
}

/** Access rules for the `actions` of a user who may open at least one of the `sections`. */
export const allowedOn = (
  sections: string | readonly string[],
  ...actions: readonly string[]
): AccessRules =>
  Object.fromEntries(actions.map((action) => [action, { sections: [sections].flat() }]))

type State =
  | { is: 'loading' }
  | { is: 'ready'; component: ComponentType }
  | { is: 'failed'; error: SectionError }

const initialState = (component: ComponentType | undefined): State =>
  component ? { is: 'ready', component } : { is: 'loading' }

/**
 * A section whose module is loaded when it is opened. The server's menu names it by its file path, e.g. `user/detail`,
 * the module exports it as `name`.
 */
export const lazySection = <Name extends string>(
  filePath: string,
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): Section => {
  const loader = createSectionLoader(async () => (await load())[name])

  const LazySection = () => {
    const [state, setState] = useState(() => initialState(loader.ready()))
    const [attempt, setAttempt] = useState(0)
    const wasOffline = useRef(false)
    const isLoading = state.is === 'loading'

    useEffect(() => {
      if (!isLoading) return undefined
      let wanted = true
      const fail = (error: SectionError) => {
        if (!wanted) return
        // A browser remembers a failed module import until the page is reloaded.
        if (error.kind === 'broken' && wasOffline.current && !wouldLoseInput()) location.reload()
        wasOffline.current = error.kind === 'offline'
        setState({ is: 'failed', error })
      }
      loader.load().then((component) => wanted && setState({ is: 'ready', component }), fail)
      return () => {
        wanted = false
      }
    }, [isLoading])
    const retry = () => setState({ is: 'loading' })
    useRetryOnceBack(state.is === 'failed' && state.error.kind === 'offline', retry)

    if (state.is === 'loading') return <PageSkeleton />
    if (state.is === 'failed') {
      const tryAgain = () => {
        if (state.error.kind === 'broken') return location.reload()
        retry()
        setAttempt(attempt + 1)
      }
      return <EdgeScreen kind={state.error.kind} again={attempt > 0} onRetry={tryAgain} />
    }
    const Screen = state.component
    return (
      <ScreenBoundary>
        <Screen />
      </ScreenBoundary>
    )
  }

  return Object.assign(LazySection, { filePath, load: loader.load })
}
