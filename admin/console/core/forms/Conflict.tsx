import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useDataProvider, useRecordContext, useResourceContext, type RaRecord } from 'react-admin'
import { Button } from '#console/core/controls/Button.tsx'
import { Icon } from '#console/core/controls/Icon.tsx'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import { onLiveEvent } from '#console/core/live/sharedStream.ts'
import { exactTime } from '#console/core/ui/time.ts'
import { isRefusedBy, type Refusal } from '#shared/http.ts'
import { bringIntoView, focusOnMount } from './focus.ts'
import css from './RecordForm.module.css'

type Values = Readonly<Record<string, unknown>>

/** Fields that change with every change. */
const ownFields = new Set(['id', 'version', 'createdAt', 'updatedAt'])

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** Whether the record was changed elsewhere since the form loaded it, as the event stream reports. */
const useChangedElsewhere = (record: Values | undefined): boolean => {
  const resource = useResourceContext()
  const dataProvider = useDataProvider()
  const [newest, setNewest] = useState(0)
  const id = record?.['id']
  useEffect(() => {
    if (id === undefined || resource === undefined) return undefined
    return onLiveEvent((event) => {
      if (event.event !== 'record' || event.data.resource !== resource) return
      if (event.data.id !== null && event.data.id !== String(id)) return
      dataProvider.getOne<RaRecord>(resource, { id: String(id) }).then(
        ({ data }) => setNewest(Number(data['version'])),
        // Without an answer nothing is announced; saving still refuses a conflict.
        () => {},
      )
    })
  }, [id, resource, dataProvider])
  return newest > Number(record?.['version'] ?? Infinity)
}

/** The names of a form's fields with a label that differ between two versions of its record. */
const useChangedFields = (before: Values | undefined, now: Values | undefined) => {
  const translate = useTranslateAny()
  const resource = useResourceContext()
  if (!before || !now) return []
  return Object.keys(now)
    .filter((name) => !ownFields.has(name) && !isSame(before[name], now[name]))
    .map((name) => ({ name, label: translate(`resources.${resource}.fields.${name}`, { _: '' }) }))
    .filter(({ label }) => label !== '')
}

/** The text of a value in the form: the option of a select box, or a plain value. */
const textIn = (form: HTMLFormElement | null | undefined, name: string, value: unknown): string => {
  const element = form?.elements.namedItem(name)
  if (element instanceof HTMLSelectElement)
    return [...element.options].find((option) => option.value === String(value))?.text ?? ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

interface ChangedField {
  name: string
  label: string
}

/** The typed fields that were changed elsewhere, too; the user can take the other value for each. */
const Collisions = ({ changed, record }: { changed: ChangedField[]; record: Values }) => {
  const text = useTexts('console.form.conflict')
  const { setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const typed: Record<string, unknown> = useWatch()
  const here = useRef<HTMLUListElement>(null)
  const [form, setForm] = useState<HTMLFormElement | null>()
  useEffect(() => setForm(here.current?.closest('form')), [])
  const both = changed.filter(({ name }) => dirtyFields[name] && !isSame(typed[name], record[name]))
  return (
    <ul ref={here} className={css.collisions}>
      {both.map(({ name, label }) => {
        const [theirs, mine] = [record[name], typed[name]].map((value) => textIn(form, name, value))
        return (
          <li key={name}>
            <span>
              {text('both', { label, theirs: theirs || text('none'), mine: mine || text('none') })}
            </span>
            <Button
              size="small"
              onClick={() => setValue(name, record[name], { shouldDirty: true, shouldTouch: true })}
            >
              {text('take', { label })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

export interface ConflictProps {
  failure: Refusal | undefined
  /** Reloads the record, keeps the typed values, and resolves with the record. */
  onReload: () => Promise<object>
}

interface Reload {
  /** Request id of the refusal that it followed. */
  after: string | undefined
  before: Values
  now: Values
}

/** Announces that the record was changed elsewhere, loads that version, and names the fields that changed. */
export const Conflict = ({ failure, onReload }: ConflictProps) => {
  const text = useTexts('console.form.conflict')
  const record = useRecordContext()
  const isChangedElsewhere = useChangedElsewhere(record)
  const [last, setLast] = useState<Reload>()
  const { run, busy, error } = useAction(async () => {
    const now = (await onReload()) as Values
    if (record) setLast({ after: failure?.requestId, before: record, now })
  }, 'inPlace')
  const isRefused = isRefusedBy(failure, 'changedMeanwhile') && failure.requestId !== last?.after
  const isReloaded = !isRefused && last !== undefined && last.now['version'] === record?.['version']
  const changed = useChangedFields(last?.before, last?.now)
  const fields = changed.map(({ label }) => label).join(text('and'))
  const refusal = () =>
    failure?.reason === 'ownChange'
      ? text('own', { time: exactTime(new Date(String(failure.args['changedAt']))) })
      : text('text')
  return (
    <>
      <div role="status">
        {isReloaded && (
          <div className={css.reloaded}>
            <p tabIndex={-1} ref={focusOnMount}>
              {fields ? text('reloaded', { fields }) : text('loaded')}
            </p>
            <Collisions changed={changed} record={last.now} />
          </div>
        )}
      </div>
      {(isRefused || isChangedElsewhere) && (
        <div
          className={css.failure}
          role={isRefused ? 'alert' : 'status'}
          ref={isRefused ? bringIntoView : undefined}
        >
          <Icon name="warning" />
          <div>
            <span>{isRefused ? refusal() : text('elsewhere')}</span>
            <Button
              size="small"
              icon="refresh"
              autoFocus={isRefused}
              busy={busy}
              onClick={() => run()}
            >
              {text('reload')}
            </Button>
            <Problem text={error} />
          </div>
        </div>
      )}
    </>
  )
}
