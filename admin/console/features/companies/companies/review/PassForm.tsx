import { Button } from '#console/core/controls/Button.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { CompanyRecord, CompanyReview } from '#contract/companies/companies'
import { dataLevels } from '#contract/core/enums'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Loaded } from '#console/core/ui/State.tsx'
import { GrantInputs } from '../grant/GrantInputs.tsx'
import { defaultGrant, fittingPermissions } from '../grant/grants.ts'
import { type GrantTree, useGrantTree } from '#console/features/companies/companies/grant/grants.ts'
import css from '../record/Review.module.css'
import Checkbox from '@mui/material/Checkbox'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import styles from '#console/core/ui/styles.module.css'

type Flag = CompanyRecord['flags'][number]

interface FlagTicksProps {
  flags: readonly Flag[]
  seen: readonly Flag[]
  onChange: (seen: Flag[]) => void
  /** The reviewer tried to approve before ticking every flag. */
  missing: boolean
}

const FlagTicks = ({ flags, seen, onChange, missing }: FlagTicksProps) => {
  const id = useId()
  const text = useTexts('resources.companies')
  if (flags.length === 0) return <p className={styles.muted}>{text('flags.none')}</p>
  const isMissing = missing && flags.some((flag) => !seen.includes(flag))
  return (
    <fieldset className={`${styles.stack8} ${css.ticks}`}>
      <legend>{text('review.ticks')}</legend>
      {flags.map((flag) => (
        <label key={flag} htmlFor={`${id}-${flag}`}>
          <Checkbox
            id={`${id}-${flag}`}
            checked={seen.includes(flag)}
            onChange={(_event, isSeen) =>
              onChange(isSeen ? [...seen, flag] : seen.filter((one) => one !== flag))
            }
            slotProps={{
              input: {
                'aria-describedby': `${id}-${flag}-text ${id}-missing`,
                'aria-invalid': isMissing && !seen.includes(flag),
              },
            }}
          />
          <strong className={styles.strong}>{text(`flags.${flag}.name`)}</strong>
          <span id={`${id}-${flag}-text`}>{text(`flags.${flag}.text`)}</span>
        </label>
      ))}
      <Problem text={isMissing ? text('review.ticksMissing') : undefined} id={`${id}-missing`} />
    </fieldset>
  )
}

export interface DecisionProps {
  company: CompanyRecord
  /** The review that the user undid; its values fill the form again. */
  undone: CompanyReview | undefined
  /** True for a moment after the previous decision, so that a double click does not decide on the next company. */
  isBlocked: boolean
  decide: (review: CompanyReview) => void
  onDirtyChange: (isTyped: boolean) => void
}

type Pass = Extract<CompanyReview, { decision: 'pass' }>

/**
 * Approves an application and sets quotas, platforms and permissions. It renders nothing to submit until the permission
 * tree has loaded, and requires every flag to be ticked.
 */
export const PassForm = (props: DecisionProps) => (
  <Loaded query={useGrantTree()}>{(tree) => <PassFormContent {...props} tree={tree} />}</Loaded>
)

interface ReportTypedProps extends Pick<DecisionProps, 'onDirtyChange'> {
  /** Whether anything is filled in outside the form's fields, such as the note or the ticks. */
  hasOtherInput: boolean
}

const ReportTyped = ({ hasOtherInput, onDirtyChange }: ReportTypedProps) => {
  const { dirtyFields } = useFormState()
  const isTyped = hasOtherInput || Object.keys(dirtyFields).length > 0
  useEffect(() => onDirtyChange(isTyped), [onDirtyChange, isTyped])
  return null
}

const PassFormContent = (props: DecisionProps & { tree: GrantTree }) => {
  const { company, undone, isBlocked, decide, onDirtyChange, tree } = props
  const translate = useTranslate()
  const before = undone?.decision === 'pass' ? undone : undefined
  const [note, setNote] = useState(before?.reason ?? '')
  const [seen, setSeen] = useState(before?.seenFlags ?? [])
  const [missing, setMissing] = useState(false)
  const ticks = useRef<HTMLDivElement>(null)
  const pass = (form: Record<string, unknown>) => {
    const isSeen = company.flags.every((flag) => seen.includes(flag))
    setMissing(!isSeen)
    if (!isSeen) {
      ticks.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus()
      return
    }
    const { platforms = [], permissionIds = [], ...grant } = form as Partial<Pass>
    decide({
      ...grant,
      decision: 'pass',
      platforms,
      dataLevel: dataLevels.find((level) => String(level) === String(grant.dataLevel)),
      permissionIds: fittingPermissions(tree, platforms, permissionIds),
      seenFlags: seen,
      ...(note.trim() ? { reason: note.trim() } : {}),
    })
  }
  const { reason: _reason, seenFlags: _seen, decision: _decision, ...grantBefore } = before ?? {}
  return (
    <>
      <div ref={ticks}>
        <FlagTicks flags={company.flags} seen={seen} onChange={setSeen} missing={missing} />
      </div>
      <Form
        className={css.form ?? ''}
        id="review"
        noValidate
        record={before ? grantBefore : defaultGrant(company, tree)}
        onSubmit={pass}
        mode="onTouched"
        disableInvalidFormNotification
      >
        <GrantInputs tree={tree} newType={company.type} />
        <ReportTyped
          hasOtherInput={note.trim() !== '' || seen.length > 0}
          onDirtyChange={onDirtyChange}
        />
        <Box
          as="textarea"
          label={translate('resources.companies.review.note')}
          value={note}
          onChange={setNote}
          rows={2}
        />
        <Button type="submit" primary disabled={isBlocked}>
          {translate('resources.companies.review.passSubmit')}
        </Button>
      </Form>
    </>
  )
}
