import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { UserImportRecord } from '#contract/people/imports'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Problem, useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { ImportOutcome, ImportReport } from './ImportReport.tsx'
import { useImport, type UserImport } from './useImport.ts'
import { Button } from '#console/core/controls/Button.tsx'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { type DragEvent, useState } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import { importLimits } from '#contract/people/importLimits'
import { tableFiles } from '#shared/tableSource.ts'
import { sizeText } from '#shared/sizeText.ts'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useDepartments } from '#console/core/data/lookups.ts'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'
import css from './Import.module.css'
import { Busy, DownloadButton } from './parts.tsx'

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
const ImportStart = ({ of }: { of: UserImport }) => {
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
          <Button primary disabled={!ready} busy={busy} icon="upload" onClick={() => picker.open()}>
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

const Stage = ({ of, job }: { of: UserImport; job: UserImportRecord | null }) => {
  // Restores the focus, because each state of the import replaces the previous content, including the button that had
  // the focus.
  useRestoreFocus()
  if (job === null) return <ImportStart of={of} />
  if (job.state === 'checked') return <ImportReport of={of} job={job} />
  return <ImportOutcome of={of} job={job} />
}

export const ImportScreen = () => {
  const user = useCurrentUser()
  const of = useImport(user?.isSystemAdministrator ? undefined : user?.companyId?.toString())
  const text = useTexts('resources.users.import')
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <Loaded query={of.query}>{(job) => <Stage key={job?.state} of={of} job={job} />}</Loaded>
    </>
  )
}
