import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState, type DragEvent } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { importLimits } from '#contract/importLimits'
import { saveFile } from '#console/core/data/saveFile.ts'
import { sizeText } from '#shared/sizeText.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { CompanyPicker } from '#console/core/pickers/CompanyPicker.tsx'
import { callFile } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import css from './Import.module.css'
import type { ImportOfUsers } from './useImport.ts'

const text = <Key extends string>(key: Key) => `resources.users.import.${key}` as const

const How = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotify()
  const download = async (format: 'csv' | 'xlsx') => {
    try {
      const query = { format }
      const file = await callFile('/usercenter/user-imports/template', { query })
      saveFile(file.name, file.content)
    } catch (error) {
      notify({ text: refusalOf(error).message }, { type: 'error' })
    }
  }
  const limits = {
    rows: new Intl.NumberFormat(locale).format(importLimits.rows),
    size: sizeText(importLimits.bytes),
  }
  return (
    <Panel title={translate(text('how.title'))}>
      <ul className={css.how}>
        {(['template', 'required', 'roles', 'password', 'limits'] as const).map((key) => (
          <li key={key}>{translate(text(`how.${key}`), limits)}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button
          startIcon={<Icon name="download" size={16} />}
          onClick={() => void download('xlsx')}
        >
          {translate(text('how.asWorkbook'))}
        </Button>
        <Button startIcon={<Icon name="download" size={16} />} onClick={() => void download('csv')}>
          {translate(text('how.asCsv'))}
        </Button>
      </div>
    </Panel>
  )
}

/** The file: chosen or dropped; for those who manage all users, with its company. */
export const ImportStart = ({ of }: { of: ImportOfUsers }) => {
  const translate = useTranslate()
  const choosesCompany = useCurrentUser()?.isSystemAdministrator ?? false
  const input = useRef<HTMLInputElement>(null)
  const [company, setCompany] = useState<CompanyRecord | null>(null)
  const [sending, setSending] = useState<string>()
  const [over, setOver] = useState(false)
  const [error, setError] = useState<string>()
  const ready = sending === undefined && (!choosesCompany || company !== null)

  const send = async (file: File | undefined) => {
    if (!file || !ready) return
    setError(undefined)
    setSending(file.name)
    try {
      await of.send(file, company?.id)
    } catch (refusal) {
      setError(refusalOf(refusal).message)
    }
    setSending(undefined)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <RecordColumns
      left={
        <section className={css.card}>
          {choosesCompany && (
            <CompanyPicker
              label={translate(text('company'))}
              help={translate(text('companyHelp'))}
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
            <input
              ref={input}
              type="file"
              hidden
              accept=".csv,.xlsx,text/csv"
              onChange={(event) => void send(event.target.files?.[0])}
            />
            <Button
              variant="contained"
              color="primary"
              disabled={!ready}
              startIcon={<Icon name="upload" size={16} />}
              onClick={() => input.current?.click()}
            >
              {translate(text('choose'))}
            </Button>
            <span className={css.note} role="status">
              {sending === undefined
                ? translate(text('drop'))
                : translate(text('sending'), { name: sending })}
            </span>
          </div>
          {error && (
            <p className={css.error} role="alert">
              <Icon name="warning" size={16} />
              {error}
            </p>
          )}
        </section>
      }
      right={<How />}
    />
  )
}
