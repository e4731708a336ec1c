import { useEffect, useEffectEvent, useState } from 'react'
import { nameIn } from '#contract/text/locale'
import { fill } from '#i18n/index'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { RequestRight } from '../control/RequestRight.tsx'
import { InteractionFailure } from '../sign-in/InteractionFailure.tsx'
import { decide, type OpenInteraction } from '../sign-in/interactions.ts'
import { useInteraction } from '../sign-in/useInteraction.ts'
import { useUser } from '../ui/hooks.ts'
import { interactionAddress } from '../ui/interaction.ts'
import { usePortal } from '../ui/Portal.tsx'
import { Notice } from './Notice.tsx'
import '../control/control.css'
import '../form/form.css'

export interface ClosedApplicationProps {
  texts: PublicPagesTexts
  uid: string
}

interface ClosedProps extends ClosedApplicationProps, OpenInteraction {
  refresh: () => void
}

const Closed = ({ texts, uid, words, interaction, refresh }: ClosedProps) => {
  const { locale } = usePortal().place
  const user = useUser()
  const [failure, setFailure] = useState<unknown>(null)
  const { application, missing } = interaction
  const { contact } = application
  const { control } = texts
  const name = nameIn(application, locale)
  const back = () => {
    setFailure(null)
    decide(uid, 'refuse', locale).catch(setFailure)
  }
  const whom = missing?.grantedBy
    ? fill(control.grantedBy, { name: missing.grantedBy })
    : control.closedText
  return (
    <Notice number="403" title={fill(words.closed.title, { name })}>
      <div className="no-text card-why">
        <p>
          {missing
            ? fill(words.closed.missing, { permission: missing.permissionName })
            : words.closed.text}
        </p>
        <p>{user?.isCompanyUser ? whom : control.withoutCompany}</p>
        {missing && user?.isCompanyUser && (
          <RequestRight
            texts={control}
            name={name}
            permissionId={missing.permissionId}
            requested={missing.requested}
            onRequested={refresh}
          />
        )}
        {contact && <p>{fill(control.contact, { contact })}</p>}
      </div>
      <p className="done-actions">
        <button type="button" className="button" onClick={back}>
          {words.closed.back}
        </button>
      </p>
      {failure !== null && <InteractionFailure error={failure} retry={back} />}
    </Notice>
  )
}

/** Why an application is not open to the person, and whom to ask: the page without permission with `?interaction=`. */
export const ClosedApplication = ({ texts, uid }: ClosedApplicationProps) => {
  const { open } = usePortal()
  const [loaded, reload, refresh] = useInteraction(uid)
  const isElsewhere =
    loaded.state === 'there' &&
    !(loaded.data.isSignedIn && loaded.data.interaction.reason === 'closed')
  const leave = useEffectEvent(() => open(interactionAddress('login', uid), { replace: true }))
  useEffect(() => {
    if (isElsewhere) void leave()
  }, [isElsewhere])
  if (loaded.state === 'there' && !isElsewhere)
    return <Closed {...loaded.data} texts={texts} uid={uid} refresh={refresh} />
  return (
    <Notice title={texts.noPermission.title}>
      {loaded.state === 'failed' ? (
        <InteractionFailure error={loaded.error} retry={reload} />
      ) : (
        <div aria-busy="true" />
      )}
    </Notice>
  )
}
