import { useEffect, useState, type ComponentType } from 'react'
import { SectionError } from '#console/core/navigation/sectionLoader.ts'
import { useSections } from '#console/core/navigation/sectionsContext.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { SectionFailed } from './SectionFailed.tsx'
import { PageSkeleton } from '#console/core/ui/Skeletons.tsx'

type State =
  | { is: 'loading' }
  | { is: 'ready'; component: ComponentType }
  | { is: 'failed'; error: SectionError }

const initialState = (component: ComponentType | undefined): State =>
  component ? { is: 'ready', component } : { is: 'loading' }

export const SectionOutlet = ({ filePath }: { filePath: string }) => {
  const { loader } = useSections()
  const [state, setState] = useState(() => initialState(loader.ready(filePath)))
  const [attempt, setAttempt] = useState(0)
  const isLoading = state.is === 'loading'

  useEffect(() => {
    if (!isLoading) return undefined
    let wanted = true
    loader.load(filePath).then(
      (component) => wanted && setState({ is: 'ready', component }),
      (error: SectionError) => wanted && setState({ is: 'failed', error }),
    )
    return () => {
      wanted = false
    }
  }, [loader, filePath, isLoading])

  if (state.is === 'loading') return <PageSkeleton />
  if (state.is === 'failed') {
    const tryAgain = () => {
      // A browser remembers a failed module import until the page is reloaded.
      if (state.error.kind === 'broken') return location.reload()
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
