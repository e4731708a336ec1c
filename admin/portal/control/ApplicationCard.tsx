import { fill } from '#i18n/index'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { usePortal } from '../ui/Portal.tsx'
import { openAddress, recordUse } from '#shared/applications.ts'
import { accessTo, type Access, type Application, type Standing } from './applications.ts'
import { ApplicationIcon } from './ApplicationIcon.tsx'
import { RequestRight } from './RequestRight.tsx'

/** Icon paths. Each state has its own shape, so that users need not distinguish the colours. */
const shapes: Record<Exclude<Access, 'login'>, string> = {
  open: 'M2 6a4 4 0 1 0 8 0 4 4 0 1 0-8 0z',
  closed: 'm2.5 2.5 7 7m0-7-7 7',
  unavailable: 'M2.5 6a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z',
  unknown: 'M1.5 6h1M5.5 6h1M9.5 6h1',
}

interface ApplicationCardProps {
  texts: PublicPagesTexts['control']
  application: Application
  codes: readonly number[] | null | undefined
  standing: Standing | null
  user: SignedInUser | null
  loginAddress: string
  onPin: (id: string, pinned: boolean) => void
  onAsked: () => void
}

export const ApplicationCard = (props: ApplicationCardProps) => {
  const { texts, application, codes, standing, user, loginAddress, onPin, onAsked } = props
  const zh = usePortal().place.locale === 'zh'
  const { id } = application
  const address = openAddress(application)
  const state = accessTo(application, codes)
  const card = standing?.cards.get(id)
  const name = zh ? application.name : application.enName || application.name
  const target = state === 'open' ? address : state === 'login' ? loginAddress : null
  const pinned = card?.pinned ?? false
  return (
    <li className="card" data-state={state}>
      <div className="card-head">
        <ApplicationIcon name={application.icon} />
        <h3>
          {target ? (
            <a href={target} onClick={() => state === 'open' && recordUse(id)}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {card && (
          <button
            type="button"
            id={`pin-${id}`}
            className="card-pin"
            aria-pressed={pinned}
            aria-label={fill(pinned ? texts.unpin : texts.pin, { name })}
            title={fill(pinned ? texts.unpin : texts.pin, { name })}
            onClick={() => onPin(id, !pinned)}
          >
            <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
              <path d="M5.5 3h9v14L10 13.5 5.5 17z" />
            </svg>
          </button>
        )}
      </div>
      <p className="muted">{zh ? application.description : application.enDescription}</p>
      {state !== 'login' && (
        <p className="card-state">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d={shapes[state]} />
          </svg>
          {texts[state]}
        </p>
      )}
      {state === 'closed' && (
        <div className="card-why">
          <p>
            {standing?.suspension
              ? texts.whileSuspended
              : user?.isCompanyUser === false
                ? texts.withoutCompany
                : card?.grantedBy
                  ? fill(texts.grantedBy, { name: card.grantedBy })
                  : texts.closedText}
          </p>
          {card?.permissionId && user?.isCompanyUser && (
            <RequestRight
              texts={texts}
              name={name}
              permissionId={card.permissionId}
              requested={card.requested}
              onRequested={onAsked}
            />
          )}
        </div>
      )}
      {state === 'open' && !address && <p className="card-why">{texts.noAddress}</p>}
      {application.contact && (
        <p className="card-contact">{fill(texts.contact, { contact: application.contact })}</p>
      )}
    </li>
  )
}
