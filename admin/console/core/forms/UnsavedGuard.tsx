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
  const { isDirty, isSaved } = guard
  const { keepAlive, holdTyped } = usePage()
  const setTyped = use(TypedContext)
  useEffect(() => {
    setTyped(isDirty)
    return () => setTyped(false)
  }, [setTyped, isDirty])
  useEffect(
    () => (isDirty ? holdTyped(() => !isSaved()) : undefined),
    [holdTyped, isDirty, isSaved],
  )
  return !keepAlive && <AskBeforeLeaving {...guard} />
}

/** `TypedGuard` of the form around. */
export const UnsavedGuard = ({ isSaved }: { isSaved: () => boolean }) => {
  const { dirtyFields } = useFormState()
  return <TypedGuard isDirty={Object.keys(dirtyFields).length > 0} isSaved={isSaved} />
}
