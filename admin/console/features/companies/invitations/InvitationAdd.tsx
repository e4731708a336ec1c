import { Button } from '#console/core/controls/Button.tsx'
import Radio from '@mui/material/Radio'
import { useLocale, useRefresh } from 'react-admin'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type InvitationChannel,
  invitationChannels,
  invitationDays,
  type InvitationIssued,
} from '#contract/companies/invitations'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { BulkResults, type RowResult } from '#console/core/lists/BulkAction.tsx'
import { usePage } from '#console/core/navigation/pages.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useApplications } from '#console/core/data/lookups.ts'
import { RoleChoices, useAssignableRoles } from '#console/core/pickers/RoleChoices.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Invitations.module.css'
import { ShownOnceDialog } from '#console/core/forms/ShownOnceDialog.tsx'
import { UnsavedInputGuard } from '#console/core/forms/Unsaved.tsx'
import { RecipientsField } from './RecipientsField.tsx'
import { recipientsIn, type TypedRecipient } from './recipients.ts'
import { TermFields, type Terms } from './TermFields.tsx'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { RequestSeats } from '#console/core/records/RequestSeats.tsx'
import { isRefusedBy } from '#shared/http.ts'
import { mapConcurrent } from '#console/core/lists/mapConcurrent.ts'

const maxConcurrent = 3

/**
 * Creates one invitation link, or sends several invitations with a result for each.
 * @param onResults called with all results while `busy` is still true
 */
const useSendInvitations = (onResults: (results: readonly RowResult[]) => void) => {
  const [done, setDone] = useState<number>()
  const [link, setLink] = useState<string | null>(null)
  const create = async (form: object): Promise<InvitationIssued> =>
    (await dataProvider.create<InvitationIssued>('invitations', { data: form })).data

  const one = useAction(async (form: object) => setLink((await create(form)).link), 'inPlace')
  const many = useAction(async (recipients: readonly TypedRecipient[], form: object) => {
    one.reset()
    setDone(0)
    const outcome = await mapConcurrent(recipients, maxConcurrent, async ({ typed, fields }) => {
      const result = await create({ ...form, ...fields }).then(
        () => ({ id: typed, name: typed }),
        (failure: unknown) => ({ id: typed, name: typed, failure }),
      )
      setDone((count = 0) => count + 1)
      return result
    })
    setDone(undefined)
    onResults(outcome)
  })
  return {
    invite: one.run,
    inviteAll: many.run,
    busy: one.busy || many.busy,
    failure: one.error,
    isFull: isRefusedBy(one.refusal, 'userLimitReached'),
    done,
    link,
    forgetLink: () => setLink(null),
  }
}

/** Invites people: many by email or text message with a result for each, or by one link to pass on. */
export const InvitationAdd = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { addressOf } = useShell()
  const { forget } = usePage()
  const companyId = useCurrentUser()?.companyId
  const [channel, setChannel] = useState<InvitationChannel>('email')
  const [typed, setTyped] = useState('')
  const [dialCode, setDialCode] = useState('86')
  const [roles, setRoles] = useState<Record<string, string>>({})
  const [faulty, setFaulty] = useState<readonly string[]>()
  const [chosen, setChosen] = useState<Partial<Terms>>({})
  const locale = useLocale() === 'zh' ? 'zh' : 'en'
  const terms = { days: invitationDays.default, usesAllowed: 1, locale, ...chosen }
  const [withoutSeat, setWithoutSeat] = useState<readonly RowResult[]>([])
  const [results, setResults] = useState<readonly RowResult[]>()
  const sent = useRef(false)
  const isLeaving = useRef(false)
  const toList = () => {
    sent.current = true
    refresh()
    void navigate(addressOf('/invitations'))
    forget()
  }
  /**
   * Shows the list of results only after a failure. If the user tried to leave the page while the invitations were being
   * sent, they go where they wanted to.
   */
  const onResults = (all: readonly RowResult[]) => {
    if (all.some(({ failure: refused }) => refused)) return setResults(all)
    sent.current = true
    if (!isLeaving.current) toList()
    notify('console.list.allDone', { smart_count: all.length })
  }
  const { invite, inviteAll, busy, done, link, failure, isFull, forgetLink } =
    useSendInvitations(onResults)
  const text = useTexts('resources.invitations.create')
  const isLoading = [useAssignableRoles(companyId), useApplications()].some(
    (asked) => asked.isLoading,
  )
  const isLink = channel === 'link'
  const fault =
    faulty &&
    (faulty.length
      ? text('wrong', { list: faulty.slice(0, 5).join(', ') })
      : translate('validation.required'))
  const recipients = isLink ? [] : recipientsIn(typed, channel, dialCode)

  const send = () => {
    const roleIds = Object.values(roles).filter(Boolean)
    const { days, usesAllowed } = terms
    const own = isLink ? { usesAllowed } : { locale: terms.locale }
    const common = { channel, roleIds, days, ...own }
    if (isLink) return invite(common)
    const wrong = recipients.filter(({ fields }) => fields === null).map(({ typed }) => typed)
    const isSendable = recipients.length > 0 && wrong.length === 0
    setFaulty(isSendable ? undefined : wrong)
    if (isSendable) inviteAll(recipients, common)
  }
  /** Leaves the failed recipients in the field, so that they can be corrected and sent again. */
  const close = () => {
    const failed = (results ?? []).filter((one) => one.failure)
    setTyped(failed.map(({ name }) => name).join('\n'))
    setWithoutSeat(failed.filter((one) => isRefusedBy(one.failure, 'userLimitReached')))
    setResults(undefined)
  }
  const header = <PageHeader title={text('title')} purpose={text('purpose')} />
  if (isLoading)
    return (
      <>
        {header}
        <FactsSkeleton />
      </>
    )
  return (
    <>
      {header}
      <form
        className={`${styles.surface} ${css.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) send()
        }}
      >
        <fieldset className={css.channels}>
          <legend>{text('channel')}</legend>
          {invitationChannels.map((one) => (
            <label key={one}>
              <Radio
                name="channel"
                checked={channel === one}
                onChange={() => {
                  setChannel(one)
                  setFaulty(undefined)
                }}
              />
              {translate(`resources.invitations.channels.${one}`)}
            </label>
          ))}
        </fieldset>
        {channel !== 'link' && (
          <RecipientsField
            channel={channel}
            typed={typed}
            onType={setTyped}
            dialCode={dialCode}
            onDialCode={setDialCode}
            fault={fault}
          />
        )}
        {companyId && <RoleChoices companyId={companyId} chosen={roles} onChange={setRoles} />}
        <TermFields
          terms={terms}
          onChange={(changed) => setChosen({ ...chosen, ...changed })}
          channel={channel}
        />
        <Problem text={failure ?? (withoutSeat[0] && refusalText(withoutSeat[0].failure))} />
        <RequestSeats people={isFull ? 1 : withoutSeat.length} />
        <div className={css.buttons}>
          <Button to={addressOf('/invitations')}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" primary busy={busy}>
            {done !== undefined && !isLink
              ? translate('console.list.progress', { done, total: recipients.length })
              : isLink
                ? text('makeLink')
                : text(recipients.length ? 'submit' : 'submitNone', {
                    smart_count: recipients.length,
                  })}
          </Button>
        </div>
        <UnsavedInputGuard
          isDirty={typed !== ''}
          isSaved={() => sent.current}
          busy={busy || results !== undefined}
          onWaiting={(waits) => {
            isLeaving.current = waits
          }}
        />
      </form>
      <BulkResults title={text('results')} results={results} onClose={close} />
      <ShownOnceDialog
        texts="resources.invitations.link"
        value={link}
        onClose={() => {
          forgetLink()
          notify('resources.invitations.create.linkMade')
          toList()
        }}
      />
    </>
  )
}
