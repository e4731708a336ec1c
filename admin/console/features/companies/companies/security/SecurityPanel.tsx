import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import type { CompanySecurity } from '#contract/people/factors'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser } from '#console/core/data/identity.ts'
import { queryClient } from '#console/core/data/queryClient.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { dateText, dayText } from '#console/core/ui/time.ts'
import { Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { MembersWithout, MembersWithoutLink } from './MembersWithout.tsx'

const path = '/usercenter/company/security'
const queryKey = ['companies', 'security']

const dayMs = 86_400_000

const useDay = () => {
  const locale = useLocale()
  return (time: Date) => dayText(dateText(time), locale, false)
}

const ChangeDialog = ({ state, onClose }: { state: CompanySecurity; onClose: () => void }) => {
  const { required, days, without } = state
  const [now] = useState(Date.now)
  const date = useDay()(new Date(now + days * dayMs))
  const name = required ? 'release' : 'require'
  const change = async () => {
    const request = { method: 'POST', body: { required: !required } } as const
    queryClient.setQueryData(queryKey, await callOperation<CompanySecurity>(path, request))
    void loadCurrentUser()
  }
  return (
    <ConfirmAction
      texts={`resources.factors.company.${name}`}
      args={{ date }}
      work={change}
      done={`resources.factors.company.${name}.done`}
      fields={!required && <MembersWithout count={without} />}
      onClose={onClose}
    />
  )
}

const Requirement = ({ state }: { state: CompanySecurity }) => {
  const text = useTexts('resources.factors.company')
  const day = useDay()
  const [changing, setChanging] = useState(false)
  const { required, since, until, members, without } = state
  return (
    <>
      <p className={styles.muted}>{text('text')}</p>
      <Facts>
        <Fact label={text('requirement')}>
          <Status tone={required ? 'passed' : 'closed'}>
            {text(required ? 'required' : 'optional')}
          </Status>
        </Fact>
        {since && (
          <Fact label={text('since')}>
            <Time at={since} />
          </Fact>
        )}
        {until && <Fact label={text('until')}>{day(new Date(until))}</Fact>}
        <Fact label={text('with')}>{text('people', { smart_count: members - without })}</Fact>
        <Fact label={text('without')}>
          <span className={styles.beside}>
            {text('people', { smart_count: without })}
            {without > 0 && <MembersWithoutLink />}
          </span>
        </Fact>
      </Facts>
      <div className={styles.buttonsBelow}>
        <Button icon={required ? 'unlock' : 'lock'} onClick={() => setChanging(true)}>
          {text(required ? 'release.label' : 'require.label')}
        </Button>
      </div>
      {changing && <ChangeDialog state={state} onClose={() => setChanging(false)} />}
    </>
  )
}

const SecurityRequirements = () => {
  const text = useTexts('resources.factors.company')
  const query = useQuery({ queryKey, queryFn: () => callOperation<CompanySecurity>(path) })
  return (
    <Panel title={text('title')}>
      <Loaded query={query} waiting={<FactsSkeleton rows={3} />}>
        {(state) => <Requirement state={state} />}
      </Loaded>
    </Panel>
  )
}

/** The security requirements of the user's own company. */
export const SecurityPanel = () =>
  useAccess('company:security') === 'granted' && <SecurityRequirements />
