import { Button } from '#console/core/controls/Button.tsx'
import { mapConcurrent } from './mapConcurrent.ts'
import { type Identifier, useListContext, type RaRecord } from 'react-admin'
import { refusalText } from '#console/core/data/refusal.ts'
import { useNotify, useTranslate, type TextBranch } from '#console/core/i18n/texts.ts'
import { Status } from '#console/core/ui/Values.tsx'
import { DialogFrame, ConfirmDialog, Sentences } from '#console/core/dialogs/DialogFrame.tsx'
import css from '#console/core/dialogs/Dialogs.module.css'
import { useState, type ReactNode } from 'react'
import type { ButtonPermissionKey } from '#contract/access/permissions'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'
import { refusalOf } from '#shared/http.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { dataProvider, perform } from '#console/core/data/dataProvider.ts'

export interface RowResult {
  id: Identifier
  name: string
  failure?: unknown
}

interface BulkResultsProps {
  title: string
  results: readonly RowResult[] | undefined
  onClose: () => void
}

export const BulkResults = ({ title, results, onClose }: BulkResultsProps) => {
  const translate = useTranslate()
  const failed = results?.filter(({ failure }) => failure) ?? []
  const passed = results?.filter(({ failure }) => !failure) ?? []
  return (
    <DialogFrame
      open={!!results}
      title={title}
      wide
      className={css.text}
      onClose={onClose}
      actions={
        <Button primary onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      }
    >
      <p>{translate('console.list.outcome', { passed: passed.length, failed: failed.length })}</p>
      <ul className={css.results}>
        {[...failed, ...passed].map(({ id, name, failure }) => (
          <li key={id}>
            <span>{name}</span>
            <Status tone={failure ? 'refused' : 'passed'}>
              {translate(failure ? 'console.list.refused' : 'console.list.done')}
            </Status>
            {!!failure && <span className={css.reason}>{refusalText(failure)}</span>}
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}

const maxConcurrent = 4

interface BulkActionProps<T extends RaRecord> {
  resource: string
  action: string
  permission?: ButtonPermissionKey
  texts: TextBranch<{
    label: string
    confirm: string
    title: string
    done: string
    effects: object
  }>
  nameOf: (record: T) => string
  grave?: boolean
  twoColumns?: boolean
  /** Request body for a record; defaults to an empty object. */
  bodyOf?: (record: T) => unknown
  /** Replaces the request `POST …/:id/:action` for one record; returns the changed record. */
  onRecord?: (record: T) => Promise<T>
  onOpen?: () => void
  fields?: ReactNode
  ready?: boolean
}

export const BulkAction = <T extends RaRecord>(props: BulkActionProps<T>) => {
  const { resource, action, permission, texts, nameOf, bodyOf, onRecord } = props
  const { grave = false, twoColumns = false, onOpen, fields, ready = true } = props
  const translate = useTranslate()
  const notify = useNotify()
  const { selectedIds, data = [], onSelect, refetch } = useListContext<T>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [done, setDone] = useState(0)
  const [results, setResults] = useState<RowResult[]>()

  /** A row that was selected on another page is not in `data`, so it is fetched. */
  const recordOf = async (id: T['id']): Promise<T> =>
    data.find((row) => row.id === id) ?? (await dataProvider.getOne<T>(resource, { id })).data
  const performOn = async (id: T['id']): Promise<T> =>
    onRecord
      ? onRecord(await recordOf(id))
      : perform<T>(resource, id, action, bodyOf ? bodyOf(await recordOf(id)) : undefined)
  const runOne = async (id: T['id']): Promise<RowResult> => {
    const result = await performOn(id).then(
      (record) => ({ id, name: nameOf(record) }),
      async (failure: unknown) => ({
        id,
        name: await recordOf(id).then(nameOf, () => String(id)),
        failure,
      }),
    )
    setDone((count) => count + 1)
    return result
  }
  const { run, busy } = useAction(async () => {
    setDone(0)
    const outcome = await mapConcurrent(selectedIds, maxConcurrent, runOne)
    setIsConfirming(false)
    void refetch()
    if (outcome.some(({ failure }) => failure)) return setResults(outcome)
    onSelect([])
    notify('console.list.allDone', { smart_count: outcome.length })
  })
  /** Refused rows stay selected, except rows that no longer exist. */
  const close = () => {
    const refused = (results ?? []).filter(({ failure }) => failure)
    onSelect(refused.filter(({ failure }) => refusalOf(failure).status !== 404).map(({ id }) => id))
    setResults(undefined)
  }
  const count = { smart_count: selectedIds.length }
  return (
    <>
      <PermissionButton
        id={permission}
        color={grave ? 'error' : 'secondary'}
        onClick={() => {
          onOpen?.()
          setIsConfirming(true)
        }}
      >
        {translate(`${texts}.label`)}
      </PermissionButton>
      <ConfirmDialog
        open={isConfirming}
        title={translate(`${texts}.title`, count)}
        confirm={
          busy
            ? translate('console.list.progress', { done, total: selectedIds.length })
            : translate(`${texts}.confirm`)
        }
        grave={grave}
        twoColumns={twoColumns}
        ready={ready}
        busy={busy}
        onConfirm={() => run()}
        onClose={() => !busy && setIsConfirming(false)}
      >
        <Sentences of={`${texts}.effects`} args={count} />
        {fields}
      </ConfirmDialog>
      <BulkResults title={translate(`${texts}.done`)} results={results} onClose={close} />
    </>
  )
}
