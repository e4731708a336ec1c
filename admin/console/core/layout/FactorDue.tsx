import type { ReactNode } from 'react'
import { useLocale } from 'react-admin'
import { useLocation } from 'react-router'
import { Button } from '#console/core/controls/Button.tsx'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { dateText, dayText } from '#console/core/ui/time.ts'
import { currentViewing } from '#shared/viewing.ts'
import css from './Shell.module.css'

/** Id of the part of the account page that lists the second factors. */
export const secondFactorAnchor = 'second-factor'

/** Says by when the user must add a second factor. */
export const FactorDue = ({ action }: { action?: ReactNode }) => {
  const due = useCurrentUser()?.secondFactorDue
  const locale = useLocale()
  const text = useTexts('resources.factors.due')
  if (!due || currentViewing()) return null
  const date = dayText(dateText(new Date(due.until)), locale, false)
  return (
    <aside className={css.agreementNoticeNotice} aria-label={text('title')}>
      <Icon name="warning" />
      <p>{text(due.requiredBy, { date })}</p>
      {action}
    </aside>
  )
}

/** The reminder on every page of the console but the account page, which has its own. */
export const FactorDueNotice = () => {
  const text = useTexts('resources.factors.due')
  const { pathname } = useLocation()
  if (pathname === '/account') return null
  return <FactorDue action={<Button to={`/account#${secondFactorAnchor}`}>{text('add')}</Button>} />
}
