import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FirstStepName } from '#contract/firstSteps'
import { noRole } from '#contract/users'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { useListAddress } from '../dashboard/useListAddress.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './FirstSteps.module.css'
import { StepsFrame } from './StepsFrame.tsx'
import { useMark } from './useFirstSteps.ts'

/** The screens of the user centre where a step is taken. */
const places: Partial<Record<FirstStepName, string>> = {
  secondContact: '/account',
  invite: '/invitations/create',
  makeRole: '/roles/create',
}

/** The way to where a step is taken. Coverage is a page of the public site, and that it was opened is remembered. */
const Way = ({ name, children }: { name: FirstStepName; children: ReactNode }) => {
  const addressOf = useListAddress()
  const { run } = useMark()
  if (name === 'coverage')
    return (
      <a className={css.way} href="/coverage" onClick={() => run('coverage')}>
        {children}
      </a>
    )
  const to = places[name] ?? addressOf(['user/list'], { roleId: noRole }) ?? '/users'
  return (
    <Link className={css.way} to={to}>
      {children}
    </Link>
  )
}

interface CompanyStepsProps {
  steps: readonly { name: FirstStepName; done: boolean }[]
}

/** What the administrator of a new company does first, and how much of it is done. */
export const CompanySteps = ({ steps }: CompanyStepsProps) => {
  const done = steps.filter((step) => step.done).length
  const text = useTexts('firstSteps.company', { done, all: steps.length })
  return (
    <StepsFrame title={text('title')} note={text('progress')} mark="company">
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
                <Way name={step.name}>
                  {text(`steps.${step.name}.title`)}
                  <Icon name="chevron-right" size={14} />
                </Way>
              )}
              <p className={styles.note}>{text(`steps.${step.name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </StepsFrame>
  )
}
