import { Button } from '#console/core/controls/Button.tsx'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { createContext, useRef, useState, use, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { usePage, wouldLoseInput, discardUnsaved } from '#console/core/navigation/pages.ts'
import { signOut } from '#console/core/data/authProvider.ts'
import { createStore } from '#shared/store.ts'

interface UnsavedDialogProps {
  /**
   * The texts of the dialog: `signOut` before logging out, `unsaved` before leaving the page or the form, `secret` or
   * `token` while the page shows one that is not stored yet.
   */
  of?: 'unsaved' | 'signOut' | 'secret' | 'token'
  open: boolean
  onStay: () => void
  onLeave: () => void
}

export const UnsavedDialog = ({ of = 'unsaved', open, onStay, onLeave }: UnsavedDialogProps) => {
  const translate = useTranslate()
  return (
    <DialogFrame
      open={open}
      title={translate(`console.form.${of}.title`)}
      onClose={onStay}
      actions={
        <>
          <Button color="error" variant="text" onClick={onLeave}>
            {translate(`console.form.${of}.leave`)}
          </Button>
          <Button primary onClick={onStay} autoFocus>
            {translate('console.form.unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{translate(`console.form.${of}.text`)}</p>
    </DialogFrame>
  )
}

export const UnsavedContext = createContext<(isTyped: boolean) => void>(() => {})

export const useConfirmSwitch = () => {
  const typed = useRef(false)
  const [pendingSwitch, setPendingSwitch] = useState<{ go: () => void }>()
  const stay = () => setPendingSwitch(undefined)
  const leave = () => {
    stay()
    pendingSwitch?.go()
  }
  return {
    setTyped: (isTyped: boolean) => {
      typed.current = isTyped
    },
    ask: (go: () => void) => (typed.current ? setPendingSwitch({ go }) : go()),
    dialog: <UnsavedDialog open={pendingSwitch !== undefined} onStay={stay} onLeave={leave} />,
  }
}

export interface GuardProps extends Pick<UnsavedDialogProps, 'of'> {
  isDirty: boolean
  isSaved: () => boolean
  /**
   * True while a save is running. Navigation then waits for it: it continues after success and asks for confirmation
   * after an error.
   */
  busy?: boolean
  onWaiting?: ((isBlocked: boolean) => void) | undefined
  onLeave?: (() => void) | undefined
  /** The part of the query on whose change the page shows another form, and the input is lost. */
  formOf?: ((query: string) => string) | undefined
}

const ConfirmLeaving = (props: GuardProps) => {
  const { isDirty, isSaved, busy = false, onWaiting, onLeave, formOf } = props
  const { keepAlive } = usePage()
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isOtherPage = from.pathname !== to.pathname
    const isLost = isOtherPage ? !keepAlive : formOf && formOf(from.search) !== formOf(to.search)
    return isDirty && !isSaved() && isLost === true
  })
  const isBlocked = blocker.state === 'blocked'
  const isLost = isDirty && !isSaved()
  useEffect(() => onWaiting?.(isBlocked), [onWaiting, isBlocked])
  useEffect(() => {
    if (blocker.state === 'blocked' && !busy && !isLost) blocker.proceed()
  }, [blocker, busy, isLost])
  return (
    <UnsavedDialog
      {...(props.of && { of: props.of })}
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
 * is kept alive, when the user navigates elsewhere or to another form of the page.
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
  return (!keepAlive || guard.formOf) && <ConfirmLeaving {...guard} />
}

const confirmationOpen = createStore(false)

export const useSignOutRequested = confirmationOpen.use

export const cancelSignOut = (): void => confirmationOpen.set(false)

export const requestSignOut = (): void => {
  if (wouldLoseInput()) confirmationOpen.set(true)
  else void signOut()
}

export const SignOutQuestion = () => {
  const leave = () => {
    cancelSignOut()
    discardUnsaved()
    void signOut()
  }
  return (
    <UnsavedDialog
      of="signOut"
      open={useSignOutRequested()}
      onStay={cancelSignOut}
      onLeave={leave}
    />
  )
}
