import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { usePage } from '#console/core/navigation/pageContext.ts'

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
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  const stay = () => blocker.reset?.()
  return (
    <DialogFrame
      open={blocker.state === 'blocked'}
      title={translate('console.form.unsaved.title')}
      onClose={stay}
      actions={
        <>
          <Button color="error" variant="text" onClick={() => blocker.proceed?.()}>
            {translate('console.form.unsaved.leave')}
          </Button>
          <Button variant="contained" color="primary" onClick={stay} autoFocus>
            {translate('console.form.unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{translate('console.form.unsaved.text')}</p>
    </DialogFrame>
  )
}

/** Asks before typed things are lost; within the console only where the page does not stay alive. */
export const UnsavedGuard = ({ isSaved }: { isSaved: () => boolean }) => {
  const { keepAlive } = usePage()
  const { dirtyFields } = useFormState()
  const guard = { isDirty: Object.keys(dirtyFields).length > 0, isSaved }
  return (
    <>
      <AskBeforeUnload {...guard} />
      {!keepAlive && <AskBeforeLeaving {...guard} />}
    </>
  )
}
