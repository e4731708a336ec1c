import { use, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { usePage } from '#console/core/navigation/pageContext.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { UnsavedContext } from './useConfirmSwitch.tsx'

interface GuardProps {
  isDirty: boolean
  isSaved: () => boolean
  /**
   * True while a save is running. Navigation then waits for it: it continues after success and asks for confirmation
   * after an error.
   */
  busy?: boolean
  onWaiting?: ((isBlocked: boolean) => void) | undefined
  onLeave?: (() => void) | undefined
}

const ConfirmLeaving = (props: GuardProps) => {
  const { isDirty, isSaved, busy = false, onWaiting, onLeave } = props
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const isBlocked = blocker.state === 'blocked'
  const isLost = isDirty && !isSaved()
  useEffect(() => onWaiting?.(isBlocked), [onWaiting, isBlocked])
  useEffect(() => {
    if (blocker.state === 'blocked' && !busy && !isLost) blocker.proceed()
  }, [blocker, busy, isLost])
  return (
    <UnsavedDialog
      open={isBlocked && !busy && isLost}
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
    />
  )
}

/**
 * Asks for confirmation before unsaved input is lost: when the page unloads or the user logs out, and, unless the page
 * is kept alive, when the user navigates elsewhere.
 */
export const UnsavedInputGuard = (guard: GuardProps) => {
  const { isDirty, isSaved } = guard
  const { keepAlive, registerUnsaved } = usePage()
  const setTyped = use(UnsavedContext)
  useEffect(() => {
    setTyped(isDirty)
    return () => setTyped(false)
  }, [setTyped, isDirty])
  useEffect(
    () => (isDirty ? registerUnsaved(() => !isSaved()) : undefined),
    [registerUnsaved, isDirty, isSaved],
  )
  return !keepAlive && <ConfirmLeaving {...guard} />
}

export const UnsavedGuard = (props: Omit<GuardProps, 'isDirty'>) => {
  const { dirtyFields } = useFormState()
  return <UnsavedInputGuard isDirty={Object.keys(dirtyFields).length > 0} {...props} />
}
