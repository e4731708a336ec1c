import { useEffect, useState, type ComponentType } from 'react'
import { SectionError } from '../navigation/sectionLoader.ts'
import { sectionLoader } from '../navigation/sections.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { SectionFailed } from './SectionFailed.tsx'
import { PageSkeleton } from '../widgets/Skeletons.tsx'

type State =
  | { is: 'loading' }
  | { is: 'ready'; component: ComponentType }
  | { is: 'failed'; error: SectionError }

const initialState = (filePath: string): State => {
  const component = sectionLoader.ready(filePath)
  return component ? { is: 'ready', component } : { is: 'loading' }
}

/** Brings the screen of a file path and shows it, or what happened instead and a way to try again. */
export const SectionOutlet = ({ filePath }: { filePath: string }) => {
  const [state, setState] = useState(() => initialState(filePath))
  const [attempt, setAttempt] = useState(0)
  const isLoading = state.is === 'loading'

  useEffect(() => {
    if (!isLoading) return undefined
    let wanted = true
    sectionLoader.load(filePath).then(
      (component) => wanted && setState({ is: 'ready', component }),
      (error: SectionError) => wanted && setState({ is: 'failed', error }),
    )
    return () => {
      wanted = false
    }
  }, [filePath, isLoading])

  if (state.is === 'loading') return <PageSkeleton />
  if (state.is === 'failed') {
    const tryAgain = () => {
      setState({ is: 'loading' })
      setAttempt(attempt + 1)
    }
    return <SectionFailed kind={state.error.kind} again={attempt > 0} onRetry={tryAgain} />
  }
  const Screen = state.component
  return (
    <ScreenBoundary>
      <Screen />
    </ScreenBoundary>
  )
}
