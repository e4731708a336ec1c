import Button from '@mui/material/Button'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { useState, type DragEvent } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import { importLimits } from '#contract/people/importLimits'
import { tableFiles } from '#shared/tableSource.ts'
import { sizeText } from '#shared/sizeText.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useRestoreFocus, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useDepartments } from '#console/core/data/lookups.ts'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'
import css from './Import.module.css'
import { Busy, DownloadButton } from './parts.tsx'
import type { UserImport } from './useImport.ts'

const How = () => {
  const number = useNumber()
  const text = useTexts('resources.users.import')
  const has = useDepartments(useCurrentUser()?.companyId).length > 0
  const lines = [
    'template',
    'required',
    'roles',
    ...(has ? (['departments'] as const) : []),
    'password',
    'limits',
  ] as const
  const limits = { rows: number(importLimits.rows), size: sizeText(importLimits.bytes) }
  return (
    <Panel title={text('how.title')}>
      <ul className={css.how}>
        {lines.map((key) => (
          <li key={key}>{text(`how.${key}`, limits)}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <DownloadButton path="template" format="xlsx">
          {text('how.asWorkbook')}
        </DownloadButton>
        <DownloadButton path="template" format="csv">
          {text('how.asCsv')}
        </DownloadButton>
      </div>
    </Panel>
  )
}

/** Chooses or drops the file; a system super administrator also chooses the company. */
export const ImportStart = ({ of }: { of: UserImport }) => {
  const text = useTexts('resources.users.import')
  const translate = useTranslate()
  const choosesCompany = useCurrentUser()?.isSystemAdministrator ?? false
  const [company, setCompany] = useState<CompanyRecord | null>(null)
  const [over, setOver] = useState(false)
  const [sent, setSent] = useState({ name: '', cancel: () => {} })
  const { run, busy, error } = useAction(
    (file: File, signal: AbortSignal) => of.send(file, company?.id, signal),
    'inPlace',
  )
  useRestoreFocus(busy)
  const ready = !choosesCompany || company !== null

  const send = (file: File | undefined) => {
    if (!file || !ready || busy) return
    const controller = new AbortController()
    setSent({ name: file.name, cancel: () => controller.abort() })
    run(file, controller.signal)
  }
  const picker = useFilePicker(send, { accept: tableFiles })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files[0])
  }
  return (
    <RecordColumns right={<How />}>
      <section className={css.card}>
        {choosesCompany && (
          <CompanyPicker
            label={text('company')}
            help={text('companyHelp')}
            value={company}
            onChoose={setCompany}
          />
        )}
        <div
          className={over ? `${css.drop} ${css.over}` : css.drop}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {picker.input}
          <Button
            variant="contained"
            color="primary"
            disabled={!ready}
            aria-disabled={busy}
            startIcon={<Icon name="upload" size={16} />}
            onClick={() => !busy && picker.open()}
          >
            {text('choose')}
          </Button>
          <span className={css.note}>{text('drop')}</span>
        </div>
        <Busy text={busy ? text('sending', { name: sent.name }) : null}>
          <Button onClick={sent.cancel}>{translate('ra.action.cancel')}</Button>
        </Busy>
        <Problem text={error} />
      </section>
    </RecordColumns>
  )
}
