import { Input } from '#console/core/forms/Input.tsx'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { Account } from '#contract/people/account'
import * as rules from '#contract/core/rules'
import { FormFrame, SubmitButton } from '#console/core/forms/FormFrame.tsx'
import { ResetToSaved } from '#console/core/forms/RecordForm.tsx'
import { UnsavedGuard } from '#console/core/forms/UnsavedGuard.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Account.module.css'
import { accountPath, storeAccount } from '#console/core/data/account.ts'
import { useForm } from '#console/core/forms/useForm.ts'

const realNameRule = fieldRule(rules.realName)
const nickNameRule = fieldRule(rules.nickName.optional())
const neverSaved = () => false

interface ProfileProps {
  account: Account
  onReload: () => Promise<Account>
}

export const Profile = ({ account, onReload }: ProfileProps) => {
  const notify = useNotify()
  const [saved, setSaved] = useState<Account>()
  const text = useTexts('resources.account.profile')
  const { busy, failure, submit } = useForm({
    fields: ['realName', 'nickName', 'locale'],
    send: async ({ realName, nickName, locale, version }) => {
      const body = { realName, nickName: nickName ?? '', locale, version }
      const answer = await callOperation<Account>(accountPath, { method: 'PUT', body })
      storeAccount(answer)
      setSaved(answer)
      notify('resources.account.profile.done')
    },
  })
  return (
    <Panel title={text('title')}>
      <FormFrame
        className={css.form}
        record={account}
        failure={failure}
        onReload={onReload}
        onSubmit={submit}
      >
        <Input source="username" mono readOnly help={text('usernameHelp')} />
        <Input
          source="realName"
          validate={realNameRule}
          help={text('realNameHelp')}
          autoComplete="name"
        />
        <Input
          source="nickName"
          validate={nickNameRule}
          help={text('nickNameHelp')}
          autoComplete="nickname"
        />
        <Input as="language" source="locale" help={text('localeHelp')} />
        <div className={styles.buttons}>
          <SubmitButton busy={busy}>{text('submit')}</SubmitButton>
        </div>
        <ResetToSaved saved={saved} />
        <UnsavedGuard isSaved={neverSaved} busy={busy} />
      </FormFrame>
    </Panel>
  )
}
