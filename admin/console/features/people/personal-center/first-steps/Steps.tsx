import { Button } from '#console/core/controls/Button.tsx'
import { useId, type ReactNode } from 'react'
import type { FirstStepMark, FirstStepName } from '#contract/operations/firstSteps'
import { useTranslate, useTexts } from '#console/core/i18n/texts.ts'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './FirstSteps.module.css'
import { useRecordStep } from './useFirstSteps.ts'
import { Link } from 'react-router'
import { noRole } from '#contract/people/users'
import { Icon } from '#console/core/controls/Icon.tsx'
import {
  useListAddress,
  useScreenAddress,
} from '#console/features/people/personal-center/dashboard/useListAddress.ts'

interface StepsFrameProps {
  title: string
  note: string | undefined
  /** The key under which the server stores that the user dismissed the block. */
  mark: FirstStepMark
  children: ReactNode
}

export const StepsFrame = ({ title, note, mark, children }: StepsFrameProps) => {
  const translate = useTranslate()
  const { run, busy } = useRecordStep()
  const id = useId()
  useRestoreFocus()
  return (
    <section className={css.frame} aria-labelledby={id}>
      <header className={css.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <Button variant="text" size="small" busy={busy} onClick={() => run(mark)}>
          {translate('firstSteps.putAway')}
        </Button>
      </header>
      {children}
    </section>
  )
}

/** U+2060 prevents a line break between the last word and the arrow. */
const wordJoiner = '\u2060'

const places: Partial<Record<FirstStepName, string>> = {
  secondContact: '/account',
  invite: '/invitations/create',
  makeRole: '/roles/create',
}
const screens: Partial<Record<FirstStepName, string>> = {
  email: 'setting/edit',
  sms: 'setting/edit',
  filings: 'setting/edit',
  legal: 'legalDocument/list',
  secondAdministrator: 'administratorRequest/manage',
}

/** The address of a step; undefined if the user has no screen for it. */
const useStepAddress = (name: FirstStepName): string | undefined => {
  const listOf = useListAddress()
  const addressOf = useScreenAddress()
  if (name === 'giveRole') return listOf(['user/list'], { roleId: noRole }) ?? '/users'
  return places[name] ?? addressOf([screens[name] ?? ''])
}

/**
 * Links to a step. The coverage page belongs to the public site and cannot report the visit, so the click is recorded
 * here.
 */
const StepLink = ({ name, children }: { name: FirstStepName; children: ReactNode }) => {
  const to = useStepAddress(name)
  const { run } = useRecordStep()
  const text = (
    <>
      {children}
      <span aria-hidden="true">
        {wordJoiner}
        <Icon name="chevron-right" size={14} />
      </span>
    </>
  )
  if (name === 'coverage')
    return (
      <a className={css.way} href="/coverage" onClick={() => run('coverage')}>
        {text}
      </a>
    )
  if (!to) return <p className={css.way}>{children}</p>
  return (
    <Link className={css.way} to={to}>
      {text}
    </Link>
  )
}

interface StepsProps {
  kind: 'company' | 'installation'
  steps: readonly { name: FirstStepName; done: boolean }[]
}

export const Steps = ({ kind, steps }: StepsProps) => {
  const done = steps.filter((step) => step.done).length
  const text = useTexts('firstSteps')
  return (
    <StepsFrame
      title={text(`titles.${kind}`)}
      note={text('progress', { done, all: steps.length })}
      mark={kind}
    >
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.name} data-done={step.done || undefined}>
            <span className={css.mark}>{step.done && <Icon name="check" size={14} />}</span>
            <div>
              {step.done ? (
                <p className={css.way}>
                  {text(`steps.${step.name}.title`)}
                  <span className="visually-hidden"> ({text('done')})</span>
                </p>
              ) : (
                <>
                  <StepLink name={step.name}>{text(`steps.${step.name}.title`)}</StepLink>
                  <p className={styles.note}>{text(`steps.${step.name}.text`)}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </StepsFrame>
  )
}
