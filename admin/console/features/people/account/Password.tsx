import { Button } from '#console/core/controls/Button.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useWatch } from 'react-hook-form'
import { StrengthScale } from '#shared/strength/StrengthScale.tsx'
import { OwnUsername } from '#console/core/forms/Field.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { Input } from '#console/core/forms/Input.tsx'
import type { Validator } from 'react-admin'
import { repeatedPassword } from '#contract/people/registration'
import * as rules from '#contract/core/rules'
import { carryMessage } from '#shared/carriedMessage.ts'
import { FormFrame, SubmitButton } from '#console/core/forms/FormFrame.tsx'
import styles from '#console/core/ui/styles.module.css'
import form from '#console/core/forms/RecordForm.module.css'
import { endSessionAndRedirect } from '#console/core/data/authProvider.ts'
import { call } from '#console/core/data/httpClient.ts'
import { currentUser } from '#console/core/data/identity.ts'
import { publicSettings } from '#console/core/data/settings.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { accountPath } from '#console/core/data/account.ts'
import { useForm } from '#console/core/forms/useForm.ts'

interface StrengthMeterProps {
  source: string
  /** Words that an attacker who knows the owner would try first, such as name, phone and email. */
  known: readonly string[]
}

export const StrengthMeter = ({ source, known }: StrengthMeterProps) => {
  const typed: unknown = useWatch({ name: source })
  const text = useTexts('resources.account.strength')
  const texts = {
    label: text('label'),
    scores: {
      0: text('scores.0'),
      1: text('scores.1'),
      2: text('scores.2'),
      3: text('scores.3'),
      4: text('scores.4'),
    },
    common: text('common'),
    weak: text('weak'),
  }
  return (
    <StrengthScale typed={typeof typed === 'string' ? typed : ''} known={known} texts={texts} />
  )
}

const oldRule = fieldRule(rules.anyPassword)
const repeatedRule = fieldRule(repeatedPassword)

/** A maximum length above this is not mentioned in the hint. */
const longLimit = 64

const differs: Validator = (value: unknown, { oldPassword }: { oldPassword?: unknown }) =>
  value && value === oldPassword ? 'errors.passwordUnchanged' : undefined
const matches: Validator = (value: unknown, { password }: { password?: unknown }) =>
  value === password ? undefined : 'validation.passwordMismatch'

const useRules = () => {
  const policy = publicSettings().passwordPolicy.userCentre
  return { policy, rule: fieldRule(rules.newPassword(policy)) }
}

/**
 * Changes the password by the user centre's password policy. The server ends all sessions, so the login page follows.
 */
export const Password = () => {
  const translate = useTranslate()
  const user = currentUser()
  const { policy, rule } = useRules()
  const text = useTexts('resources.account.password')
  const { busy, failure, submit } = useForm({
    fields: ['oldPassword', 'password', 'confirmPassword'],
    send: async ({ oldPassword, password, confirmPassword }) => {
      const { data } = await call<{ message: string }>(`${accountPath}/password`, {
        method: 'POST',
        body: { oldPassword, password, confirmPassword },
      })
      carryMessage(data.message)
      endSessionAndRedirect('/login')
    },
  })
  const known = [user?.name, user?.nickName, user?.userTel, user?.email?.split('@')[0]]
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <FormFrame className={form.form} failure={failure} onSubmit={submit}>
        <div className={styles.surface}>
          <div className={form.section}>
            <OwnUsername />
            <Input
              source="oldPassword"
              as="password"
              validate={oldRule}
              autoComplete="current-password"
            />
            <Input
              source="password"
              as="password"
              validate={[rule, differs]}
              help={text(policy.maximum > longLimit ? 'ruleOpen' : 'rule', { ...policy })}
              autoComplete="new-password"
            />
            <StrengthMeter
              source="password"
              known={known.filter((one) => typeof one === 'string')}
            />
            <Input
              source="confirmPassword"
              as="password"
              validate={[repeatedRule, matches]}
              autoComplete="new-password"
            />
          </div>
        </div>
        <div className={form.bar} data-foot>
          <Button to="/account">{translate('ra.action.cancel')}</Button>
          <SubmitButton busy={busy}>{text('submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  )
}
