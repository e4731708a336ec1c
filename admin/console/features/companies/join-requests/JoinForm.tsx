import { Button } from '#console/core/controls/Button.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import Radio from '@mui/material/Radio'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { ConfirmDialog, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import { findKnownCompany } from '#console/core/data/lookups.ts'
import { isRefusedBy } from '#shared/http.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Join.module.css'
import { useMyRequests } from './useMyRequests.ts'

type By = 'name' | 'organisationCode'

/** Reads prefilled values from the address, e.g. `/join?name=…` or `/join?organisationCode=…`. */
const usePrefilled = (): { by: By; named: string } => {
  const query = new URLSearchParams(useLocation().search)
  const code = query.get('organisationCode')
  return code
    ? { by: 'organisationCode', named: code }
    : { by: 'name', named: query.get('name') ?? '' }
}

/** Requests to join a company. It needs the exact name or code and looks the company up before the confirmation. */
export const JoinForm = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { addressOf } = useShell()
  const { refetch } = useMyRequests()
  const prefilled = usePrefilled()
  const [by, setBy] = useState(prefilled.by)
  const [foundCompany, setFoundCompany] = useState<{ named: string; company: string }>()
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState<'notFound' | 'required'>()
  const text = useTexts('resources.join-requests.request')
  const isCode = by === 'organisationCode'

  const {
    run: send,
    busy,
    error: failure,
    reset,
  } = useAction(async () => {
    const data = {
      [by]: isCode ? (foundCompany?.named ?? '') : (foundCompany?.company ?? ''),
      message: message.trim(),
    }
    try {
      const { data: request } = await dataProvider.create<JoinRequestRecord>('join-requests', {
        data,
      })
      notify('resources.join-requests.request.done', {
        company: request.companyName ?? foundCompany?.company,
      })
      // Closes the dialog only after the refetch has replaced this form; before, it would return the focus to a button
      // that then disappears.
      await refetch()
    } catch (error) {
      if (!isRefusedBy(error, 'companyNotFound')) throw error
      setFault('notFound')
    } finally {
      setFoundCompany(undefined)
    }
  }, 'inPlace')
  const lookup = useAction(async (named: string, input: HTMLInputElement | null) => {
    const company = await findKnownCompany({ [by]: named })
    if (company?.takesMembers) setFoundCompany({ named, company: company.name })
    else {
      setFault('notFound')
      input?.focus()
    }
  }, 'inPlace')
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (lookup.busy) return
    const input = event.currentTarget.querySelector<HTMLInputElement>('[name="named"]')
    const named = input?.value.trim() ?? ''
    reset()
    setFault(named ? undefined : 'required')
    if (named) lookup.run(named, input)
    else input?.focus()
  }
  return (
    <form className={`${styles.surface} ${css.form}`} onSubmit={handleSubmit} noValidate>
      <h2>{text('form')}</h2>
      <fieldset className={css.by}>
        <legend>{text('by')}</legend>
        {(['name', 'organisationCode'] as const).map((one) => (
          <label key={one}>
            <Radio
              name="by"
              checked={by === one}
              onChange={() => {
                setBy(one)
                setFault(undefined)
              }}
            />
            {text(one === 'name' ? 'byName' : 'byCode')}
          </label>
        ))}
      </fieldset>
      <Box
        label={text(isCode ? 'codeLabel' : 'nameLabel')}
        name="named"
        defaultValue={prefilled.named}
        help={text(isCode ? 'codeHelp' : 'nameHelp')}
        autoComplete={isCode ? 'off' : 'organization'}
        error={
          fault && (fault === 'required' ? translate('validation.required') : text('notFound'))
        }
      />
      <Box
        as="textarea"
        label={text('message')}
        help={text('messageHelp')}
        value={message}
        onChange={setMessage}
        optional
      />
      <Problem text={failure ?? lookup.error} />
      <div className={styles.buttons}>
        <Button type="submit" primary busy={lookup.busy}>
          {text('submit')}
        </Button>
        <Button to={addressOf('/companyAdd')} variant="text">
          {text('apply')}
        </Button>
      </div>
      <ConfirmDialog
        open={foundCompany !== undefined}
        title={text('confirm.title', { company: foundCompany?.company })}
        confirm={text('confirm.submit')}
        busy={busy}
        onConfirm={() => send()}
        onClose={() => setFoundCompany(undefined)}
      >
        {foundCompany && foundCompany.named !== foundCompany.company && (
          <p>{text('confirm.found', foundCompany)}</p>
        )}
        <ul>
          <li>{text('confirm.effects.0')}</li>
          <li>{text('confirm.effects.1')}</li>
        </ul>
      </ConfirmDialog>
    </form>
  )
}
