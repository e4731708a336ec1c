import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { z } from 'zod'
import type { consentState } from '#contract/people/account'
import { endSessionAndRedirect } from '#console/core/data/authProvider.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Fact, Facts, Panel, TimeFact } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Values.tsx'
import css from './Account.module.css'
import { accountPath } from '#console/core/data/account.ts'

type ConsentState = z.infer<typeof consentState>

const History = ({ history }: { history: ConsentState['history'] }) => {
  const label = useTexts('resources.account.consent')
  return (
    <ul className={`${styles.stack4} ${css.history}`}>
      {history.map(({ version, agreedAt, withdrawnAt }) => (
        <li key={agreedAt}>
          <span className={styles.mono}>{version}</span>
          <span>
            {label('agreed')} <Time at={agreedAt} />
          </span>
          {withdrawnAt && (
            <span>
              {label('withdrawn')} <Time at={withdrawnAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const Record = ({ consent }: { consent: ConsentState }) => {
  const label = useTexts('resources.account.consent')
  const { accepted, current, history } = consent
  const inForce = history.find((one) => one.version === accepted && !one.withdrawnAt)
  const earlier = history.filter((one) => one !== inForce)
  /** The server ends all sessions, so the login page follows. */
  const withdraw = async () => {
    const body = { version: accepted }
    await callOperation(`${accountPath}/consent/withdraw`, { method: 'POST', body })
    endSessionAndRedirect('/login')
  }
  return (
    <>
      <Facts>
        <Fact label={label('accepted')} mono={!!accepted}>
          {accepted ?? label('nothing')}
        </Fact>
        {inForce && <TimeFact label={label('at')} at={inForce.agreedAt} exact />}
        {accepted !== current && (
          <Fact label={label('current')} mono>
            {current}
          </Fact>
        )}
        {earlier.length > 0 && (
          <Fact label={label('earlier')}>
            <History history={earlier} />
          </Fact>
        )}
      </Facts>
      <p className={css.links}>
        <a href="/agreement" target="_blank" rel="noopener">
          {label('agreement')}
        </a>
        <a href="/privacy" target="_blank" rel="noopener">
          {label('privacy')}
        </a>
      </p>
      {accepted && (
        <div className={styles.buttonsBelow}>
          <DialogButton
            dialog={(state) => (
              <ConfirmAction
                texts="resources.account.consent.withdraw"
                work={withdraw}
                grave
                {...state}
              />
            )}
          >
            {label('withdraw.label')}
          </DialogButton>
        </div>
      )}
    </>
  )
}

export const Consent = () => {
  const translate = useTranslate()
  const consent = useQuery({
    queryKey: ['account', 'consent'],
    queryFn: () => callOperation<ConsentState>(`${accountPath}/consent`),
  })
  return (
    <Panel title={translate('resources.account.consent.title')}>
      <Loaded query={consent} waiting={<FactsSkeleton rows={2} />}>
        {(data) => <Record consent={data} />}
      </Loaded>
    </Panel>
  )
}
