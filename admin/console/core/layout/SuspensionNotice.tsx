import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Fact, Facts, Panel, TimeFact } from '#console/core/ui/Facts.tsx'
import { Status } from '#console/core/ui/Status.tsx'
import css from './Shell.module.css'

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
