import { errorCatalogue } from '#contract/core/errors'
import { fill } from '#i18n/index'
import { FormFailure } from '../form/FormEnd.tsx'
import { useUser } from '../ui/hooks.ts'
import { displayName, leaveSession } from '../layout/UserLinks.tsx'
import { addressOf } from '../ui/pages.ts'
import type { InvitationPageTexts } from '../ui/pageTexts.ts'
import { languageTags } from '../../shared/locale.ts'
import { usePortal } from '../ui/Portal.tsx'
import type { Step } from './outcome.ts'
import { ConfirmForm } from '../sign-in/factors/ConfirmForm.tsx'
import { resolutionsByCode } from './resolutionsByCode.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'

/**
 * Reason, known in the browser, why the user cannot leave their company; otherwise null. The server checks the other
 * conditions.
 */
const leaveObstacleOf = (
  user: Pick<SignedInUser, 'isSystemAdministrator' | 'isCompanyAdministrator'>,
): 'systemAdministrator' | 'companyAdministrator' | null => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : null
}

const { moveNeedsConfirmation, confirmationRequired } = errorCatalogue
const returnQuery = '?from=/invitation'

interface OfferProps {
  texts: InvitationPageTexts
  step: Extract<Step, { at: 'offered' }>
  busy: boolean
  accept: (leaveCompany: boolean) => Promise<void>
}

const Facts = ({ texts, step }: Pick<OfferProps, 'texts' | 'step'>) => {
  const { place } = usePortal()
  const { invitation: words } = texts
  const { roleNames, recipient, expiresAt } = step.offer
  const date = new Intl.DateTimeFormat(languageTags[place.locale], {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return (
    <dl className="invitation-facts">
      <dt className="muted">{words.recipient}</dt>
      <dd className={recipient ? 'mono' : undefined}>{recipient || words.anybody}</dd>
      <dt className="muted">{words.roles}</dt>
      <dd>{roleNames.join(words.separator) || words.noRole}</dd>
      <dt className="muted">{words.expires}</dt>
      <dd>
        <time dateTime={expiresAt}>{date.format(new Date(expiresAt))}</time>
      </dd>
    </dl>
  )
}

export const Offer = ({ texts, step, busy, accept }: OfferProps) => {
  const portal = usePortal()
  const user = useUser()
  const { invitation: words } = texts
  const { companyName: company, invitedByName: inviter } = step.offer
  const code = step.refusal?.code
  const hindrance = user && leaveObstacleOf(user)
  const resolution = code === undefined ? undefined : resolutionsByCode.get(code)
  const moves = code === moveNeedsConfirmation.code
  // Only leaving the present company needs a confirmation.
  const mustConfirm = code === confirmationRequired.code
  const switchUser = async () => {
    await leaveSession(portal)
    await portal.open(`${addressOf('login')}${returnQuery}`)
  }
  return (
    <>
      <p>{fill(words.text, { inviter, company })}</p>
      <Facts texts={texts} step={step} />
      {user === null ? (
        <>
          <p className="form-note">
            {step.offer.channel === 'link' ? words.visitorLink : words.visitor}
          </p>
          <p className="done-actions">
            <a className="button" href={`${addressOf('register')}${returnQuery}`}>
              {words.register}
            </a>
            <a className="button button-quiet" href={`${addressOf('login')}${returnQuery}`}>
              {words.login}
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="form-note">{fill(words.as, { name: displayName(user) })}</p>
          {hindrance && (
            <p>{fill(words.hindrances[hindrance], { from: user.companyName ?? '' })}</p>
          )}
          {mustConfirm ? (
            <ConfirmForm
              texts={texts}
              ways={String(step.refusal?.message.args?.['ways']).split(',')}
              note={texts.confirm.title}
              onConfirmed={() => void accept(true)}
            />
          ) : (
            <FormFailure failure={step.refusal?.message ?? null} />
          )}
          <p className="done-actions">
            {!hindrance && !resolution && !mustConfirm && (
              <button
                type="button"
                className="button"
                aria-disabled={busy}
                onClick={() => void accept(moves)}
              >
                {busy ? words.accepting : moves ? words.move : fill(words.accept, { company })}
              </button>
            )}
            {resolution && (
              <a className="button" href={resolution.address}>
                {words[resolution.name]}
              </a>
            )}
            {hindrance === 'companyAdministrator' && (
              <a className="button" href="/ucFrontEnd/company">
                {words.ownCompany}
              </a>
            )}
            <button type="button" className="button button-quiet" onClick={() => void switchUser()}>
              {words.other}
            </button>
          </p>
        </>
      )}
    </>
  )
}
