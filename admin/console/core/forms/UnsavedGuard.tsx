import { use, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { usePage } from '#console/core/navigation/pageContext.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { TypedContext } from './useAskWithin.tsx'

interface GuardProps {
  isDirty: boolean
  isSaved: () => boolean
  /** While a save runs, leaving the page waits: it continues after success, and asks after a refusal. */
  busy?: boolean
  onWaiting?: ((waits: boolean) => void) | undefined
  onLeave?: (() => void) | undefined
}

const AskBeforeLeaving = (props: GuardProps) => {
  const { isDirty, isSaved, busy = false, onWaiting, onLeave } = props
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const waits = blocker.state === 'blocked'
  const isLost = isDirty && !isSaved()
  useEffect(() => onWaiting?.(waits), [onWaiting, waits])
  useEffect(() => {
    if (blocker.state === 'blocked' && !busy && !isLost) blocker.proceed()
  }, [blocker, busy, isLost])
  return (
    <UnsavedDialog
      open={waits && !busy && isLost}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
    />
  )
}

/** Asks before input is lost; within the console only for pages that are not kept alive. */
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

export const UnsavedGuard = (props: Omit<GuardProps, 'isDirty'>) => {
  const { dirtyFields } = useFormState()
  return <TypedGuard isDirty={Object.keys(dirtyFields).length > 0} {...props} />
}
