import { use, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { usePage } from '#console/core/navigation/pageContext.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { TypedContext } from './useAskWithin.tsx'

interface GuardProps {
  isDirty: boolean
  isSaved: () => boolean
}

/** The browser asks in its own words before the tab is closed or goes elsewhere. */
const AskBeforeUnload = ({ isDirty, isSaved }: GuardProps) => {
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty, isSaved])
  return null
}

const AskBeforeLeaving = ({ isDirty, isSaved }: GuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <UnsavedDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

/** Asks before typed things are lost; within the console only where the page does not stay alive. */
export const TypedGuard = (guard: GuardProps) => {
  const { keepAlive } = usePage()
  const setTyped = use(TypedContext)
  useEffect(() => {
    setTyped(guard.isDirty)
    return () => setTyped(false)
  }, [setTyped, guard.isDirty])
  return (
    <>
      <AskBeforeUnload {...guard} />
      {!keepAlive && <AskBeforeLeaving {...guard} />}
    </>
  )
}

/** `TypedGuard` of the form around. */
export const UnsavedGuard = ({ isSaved }: { isSaved: () => boolean }) => {
  const { dirtyFields } = useFormState()
  return <TypedGuard isDirty={Object.keys(dirtyFields).length > 0} isSaved={isSaved} />
}
