import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { accountPath, storeAccount, useAccount } from '#console/core/data/account.ts'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Connections } from './Connections.tsx'
import { Consent } from './Consent.tsx'
import { Contacts } from './Contacts.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Factors } from './factors/Factors.tsx'
import { Membership } from './Membership.tsx'
import { MergeAccount } from './MergeAccount.tsx'
import { Picture } from './Picture.tsx'
import { Profile } from './Profile.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Time } from '#console/core/ui/Values.tsx'
import Radio from '@mui/material/Radio'
import {
  type DisplayChoice,
  useLanguageChoice,
  useThemeChoice,
} from '#console/core/theme/useDisplayChoices.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Account.module.css'
import { useGetList } from 'react-admin'
import { useState } from 'react'
import type { SessionRecord } from '#contract/people/sessions'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { SessionList } from '#console/core/sessions/SessionList.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Button } from '#console/core/controls/Button.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import type { Account as AccountRecord } from '#contract/people/account'
import type { AccountExport } from '#contract/people/accountExport'
import { saveFile } from '#console/core/data/files.ts'
import Switch from '@mui/material/Switch'

const Notify = ({ account }: { account: AccountRecord }) => {
  const notify = useNotify()
  const { notifyByEmail } = account
  const email = account.emailVerified ? account.email : null
  const text = useTexts('resources.account.notify', { email })
  const { run: choose, busy } = useAction(async (chosen: boolean) => {
    storeAccount(
      await callOperation<AccountRecord>(accountPath, {
        method: 'PUT',
        body: { notifyByEmail: chosen },
      }),
    )
    notify(`resources.account.notify.${chosen ? 'on' : 'off'}`)
  })
  return (
    <Panel title={text('title')}>
      <p className={styles.muted}>{text('text')}</p>
      <label className={css.switch}>
        <Switch
          checked={notifyByEmail}
          disabled={email === null && !notifyByEmail}
          onChange={(event) => busy || choose(event.target.checked)}
        />
        {text('byEmail')}
      </label>
      <p className={styles.muted}>{text(email === null ? 'noEmail' : 'to')}</p>
    </Panel>
  )
}

const MyData = ({ account }: { account: AccountRecord }) => {
  const notify = useNotify()
  const text = useTexts('resources.account.data')
  const { run: download, busy } = useAction(async () => {
    const content = await callOperation<AccountExport>(`${accountPath}/export`)
    const json = JSON.stringify(content, null, 2)
    saveFile(
      `${account.username}-${content.exportedAt.slice(0, 10)}.json`,
      new Blob([json], { type: 'application/json' }),
    )
    notify('resources.account.data.done')
  })
  return (
    <Panel title={text('title')}>
      <p className={styles.muted}>{text('text')}</p>
      <div className={styles.buttonsBelow}>
        <Button icon="download" busy={busy} onClick={() => download()}>
          {text(busy ? 'downloading' : 'download')}
        </Button>
      </div>
    </Panel>
  )
}

const LastLogin = () => {
  const text = useTexts('console.me')
  const user = useCurrentUser()
  if (!user) return null
  return (
    <p className={styles.muted}>
      {text('lastSignIn')} <Time at={user.lastSignInAt} exact never />
    </p>
  )
}

const path = '/usercenter/sessions'

const Sessions = () => {
  const notify = useNotify()
  const sessions = useGetList<SessionRecord>('sessions', {
    sort: { field: 'lastSeenAt', order: 'DESC' },
    pagination: { page: 1, perPage: 1000 },
  })
  const [endingOthers, setEndingOthers] = useState(false)
  const text = useTexts('resources.account.sessions')
  const again = () => sessions.refetch()
  const endOthers = async () => {
    const request = { method: 'POST', body: {} } as const
    const { data } = await call<{ message: string }>(`${path}/sign-out-others`, request)
    notify({ text: data.message })
  }
  return (
    <Panel title={text('title')}>
      <Loaded query={sessions} waiting={<FactsSkeleton rows={3} />}>
        {(all) => (
          <>
            <p className={styles.muted}>{text('text')}</p>
            <LastLogin />
            <SessionList
              sessions={all.toSorted((one, other) => Number(other.current) - Number(one.current))}
              shownAtFirst={8}
              end={({ id }) => call(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' })}
              onEnded={again}
              endAllLabel={text('others.label')}
              onEndAll={() => setEndingOthers(true)}
            />
            <ConfirmAction
              texts="resources.account.sessions.others"
              work={() => endOthers().finally(again)}
              open={endingOthers}
              onClose={() => setEndingOthers(false)}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

interface ChoicesProps<Id extends string> extends DisplayChoice<Id> {
  name: 'language' | 'theme'
}

const Choices = <Id extends string>({ name, choices, chosen, choose }: ChoicesProps<Id>) => (
  <fieldset className={css.choices}>
    <legend>{useTexts('resources.account.display')(name)}</legend>
    {choices.map(({ id, label, lang }) => (
      <label key={id} lang={lang}>
        <Radio name={name} value={id} checked={id === chosen} onChange={() => choose(id)} />
        {label}
      </label>
    ))}
  </fieldset>
)

const Display = () => {
  const text = useTexts('resources.account.display')
  return (
    <Panel title={text('title')}>
      <p className={styles.muted}>{text('text')}</p>
      <Choices name="language" {...useLanguageChoice()} />
      <Choices name="theme" {...useThemeChoice()} />
    </Panel>
  )
}

export const Account = () => {
  const translate = useTranslate()
  const query = useAccount()
  return (
    <>
      <PageHeader
        title={translate('resources.account.title')}
        purpose={translate('resources.account.purpose')}
      />
      <Loaded query={query}>
        {(account) => (
          <RecordColumns
            right={
              <>
                <Membership account={account} />
                <Notify account={account} />
                <Display />
                <Consent />
                <MyData account={account} />
                <MergeAccount />
                <DeleteAccount />
              </>
            }
          >
            <Picture account={account} />
            <Profile
              account={account}
              onReload={async () => (await query.refetch({ throwOnError: true })).data ?? account}
            />
            <Contacts account={account} />
            <Factors />
            <Sessions />
            <Connections />
          </RecordColumns>
        )}
      </Loaded>
    </>
  )
}
