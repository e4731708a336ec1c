import { Button } from '#console/core/controls/Button.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useCurrentUser, loadCurrentUser } from '#console/core/data/identity.ts'
import { Fact, Facts, Panel, TimeFact } from '#console/core/ui/Facts.tsx'
import { Status, Time } from '#console/core/ui/Values.tsx'
import css from './Shell.module.css'
import { useQuery } from '@tanstack/react-query'
import { currentViewing, leaveViewing } from '#shared/viewing.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useEffect } from 'react'
import styles from '#console/core/ui/styles.module.css'

export const SuspensionNotice = () => {
  const translate = useTranslate()
  const suspension = useCurrentUser()?.suspension
  const text = useTexts('console.suspension', { company: suspension?.companyName })
  if (!suspension) return null
  const { reason, at, contact } = suspension
  return (
    <aside className={css.notice} aria-label={text('title')}>
      <Panel title={text('title')} note={text('text')}>
        <Facts>
          <Fact label={text('status')}>
            <Status tone="held">{translate('resources.companies.states.suspended')}</Status>
          </Fact>
          <Fact label={text('reason')}>{reason}</Fact>
          <TimeFact label={text('since')} at={at} />
          <Fact label={text('contact')}>{contact}</Fact>
        </Facts>
      </Panel>
    </aside>
  )
}

const hourMs = 3_600_000

/** Asks a user to accept a new version of the agreement that came into force during their session. */
export const AgreementNotice = () => {
  const isViewing = !!currentViewing()
  useQuery({
    queryKey: ['me'],
    queryFn: loadCurrentUser,
    enabled: !isViewing,
    refetchInterval: hourMs,
  })
  const version = useCurrentUser()?.agreementToAccept
  const text = useTexts('console.newAgreement', { version })
  const { run, busy, error } = useAction(async () => {
    const body = { version }
    try {
      await callOperation('/usercenter/account/consent/give', { method: 'POST', body })
    } finally {
      // The request may fail because yet another version came into force, so the user is reloaded.
      await loadCurrentUser()
    }
  }, 'inPlace')
  if (!version || isViewing) return null
  return (
    <aside className={css.agreementNoticeNotice} aria-label={text('label')}>
      <Icon name="warning" />
      <p>{text('text')}</p>
      <Button href="/agreement" target="_blank" rel="noopener">
        {text('read')}
      </Button>
      <Button primary busy={busy} onClick={() => run()}>
        {text('accept')}
      </Button>
      <Problem text={error} />
    </aside>
  )
}

export const ViewingBar = () => {
  const translate = useTranslate()
  const viewing = currentViewing()
  useEffect(() => {
    if (!viewing) return
    const left = new Date(viewing.expiresAt).getTime() - Date.now()
    const timer = setTimeout(leaveViewing, Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [viewing])
  if (!viewing) return null
  const name = viewing.realName || viewing.username
  return (
    <aside className={css.bar} data-foot aria-label={translate('console.viewing.label')}>
      <Icon name="eye" size={16} />
      <p className={css.words}>
        <strong>{translate('console.viewing.title', { name })}</strong>{' '}
        <span>{translate('console.viewing.hint')}</span>{' '}
        <span className={styles.nowrap}>
          {translate('console.viewing.ends')} <Time at={viewing.expiresAt} />
        </span>
      </p>
      <Button className={css.stop} size="small" onClick={leaveViewing}>
        {translate('console.viewing.stop')}
      </Button>
    </aside>
  )
}
