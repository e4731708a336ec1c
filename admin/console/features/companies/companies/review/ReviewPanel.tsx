import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { Form } from 'react-admin'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { usePerform } from '#console/core/dialogs/usePerform.ts'
import { TextArea } from '#console/core/forms/TextArea.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { GrantInputs } from '../grant/GrantInputs.tsx'
import { fitting, usualGrant } from '../grant/grants.ts'
import { usePermissionGroups } from '../grant/permissionGroups.ts'
import { RejectionReason } from '../record/RejectionReason.tsx'
import css from '../record/Review.module.css'
import { useReviewKeys } from './useReviewKeys.ts'

export type Decision = 'pass' | 'reject'

interface DecisionProps {
  company: CompanyRecord
  busy: boolean
  decide: (body: Record<string, unknown>) => void
}

const PassForm = ({ company, busy, decide }: DecisionProps) => {
  const translate = useTranslate()
  const tree = usePermissionGroups()
  const [note, setNote] = useState('')
  const { groups, isPending } = tree
  if (isPending) return <FactsSkeleton />
  const pass = (grant: Record<string, unknown>) => {
    const platforms = (grant['platforms'] ?? []) as string[]
    decide({
      decision: 'pass',
      ...grant,
      dataLevel: Number(grant['dataLevel']),
      permissionIds: fitting(groups, platforms, (grant['permissionIds'] ?? []) as string[]),
      ...(note.trim() ? { reason: note.trim() } : {}),
    })
  }
  return (
    <Form
      className={css.form ?? ''}
      id="review"
      noValidate
      record={usualGrant(company, groups)}
      onSubmit={pass}
      mode="onTouched"
      disableInvalidFormNotification
    >
      <GrantInputs tree={tree} />
      <TextArea
        label={translate('resources.companies.review.note')}
        value={note}
        onChange={setNote}
        rows={2}
      />
      <Button type="submit" variant="contained" color="primary" disabled={busy}>
        {translate('resources.companies.review.passSubmit')}
      </Button>
    </Form>
  )
}

const RejectForm = ({ busy, decide }: DecisionProps) => {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const reject = () => {
    const sent = reason.trim()
    setMissing(!sent)
    if (sent) decide({ decision: 'reject', reason: sent })
    else box.current?.focus()
  }
  return (
    <form
      className={css.form}
      id="review"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        reject()
      }}
    >
      <RejectionReason
        value={reason}
        onChange={setReason}
        inputRef={box}
        error={missing && !reason.trim() ? translate('validation.required') : undefined}
      />
      <Button type="submit" variant="contained" color="error" disabled={busy}>
        {translate('resources.companies.review.rejectSubmit')}
      </Button>
    </form>
  )
}

interface ReviewPanelProps {
  company: CompanyRecord
  /** Told once it is decided. */
  onDecided: () => void
}

/** The decision on an application: pass with what it is given, or reject with a reason. P and R choose. */
export const ReviewPanel = ({ company, onDecided }: ReviewPanelProps) => {
  const notify = useNotify()
  const perform = usePerform<CompanyRecord>('companies')
  const isOwn = useCurrentUser()?.userId === company.applicantId
  const [decision, setDecision] = useState<Decision>('pass')
  const panel = useRef<HTMLElement>(null)
  const text = useTexts('resources.companies.review')

  const choose = (next: Decision) => {
    setDecision(next)
    requestAnimationFrame(() =>
      panel.current
        ?.querySelector<HTMLElement>(next === 'reject' ? 'textarea' : 'input[type="checkbox"]')
        ?.focus(),
    )
  }
  const {
    run: decide,
    busy,
    error: failure,
  } = useAction(async (body: Record<string, unknown>) => {
    const decided = await perform(company.id, 'review', body)
    const key = decided.status === 'passed' ? 'passed' : 'rejected'
    notify(`resources.companies.review.${key}`, {
      type: 'success',
      messageArgs: { name: company.name },
    })
    onDecided()
  }, 'inPlace')
  useReviewKeys(
    {
      p: () => choose('pass'),
      r: () => choose('reject'),
      send: () => panel.current?.querySelector('form')?.requestSubmit(),
    },
    !isOwn && !busy,
  )
  const shared: DecisionProps = { company, busy, decide: (body) => decide(body) }
  return (
    <section className={css.panel} ref={panel} aria-labelledby="review-title">
      <h2 id="review-title">{text('title')}</h2>
      {isOwn ? (
        <p className={css.calm}>{text('own')}</p>
      ) : (
        <>
          <div className={css.choice} role="group" aria-labelledby="review-title">
            {(['pass', 'reject'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={decision === one}
                aria-keyshortcuts={one === 'pass' ? 'P' : 'R'}
                onClick={() => setDecision(one)}
              >
                {text(`${one}Tab`)}
                <kbd>{one === 'pass' ? 'P' : 'R'}</kbd>
              </button>
            ))}
          </div>
          {failure && (
            <p className={css.failure} role="alert">
              {failure}
            </p>
          )}
          {decision === 'pass' ? <PassForm {...shared} /> : <RejectForm {...shared} />}
          <p className={css.hint}>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {text('keySend')}
          </p>
        </>
      )}
    </section>
  )
}
