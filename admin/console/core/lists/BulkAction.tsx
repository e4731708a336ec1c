import { useDataProvider, useListContext, type RaRecord } from 'react-admin'
import { useTranslate, type TextBranch } from '#console/core/i18n/texts.ts'
import { useState, type ReactNode } from 'react'
import type { ButtonPermissionKey } from '#contract/access/permissions'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'
import { BulkResults, type RowResult } from './BulkResults.tsx'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { Sentences } from '#console/core/dialogs/Sentences.tsx'
import { mapConcurrent } from './mapConcurrent.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { usePerform } from '#console/core/dialogs/usePerform.ts'

const atOnce = 4

interface BulkActionProps<T extends RaRecord> {
  resource: string
  action: string
  /** The button that has to be granted; the screen's own permission is enough where not given. */
  permission?: ButtonPermissionKey
  /** Key below which `label`, `confirm`, `title` and `effects` stand. */
  texts: TextBranch<{
    label: string
    confirm: string
    title: string
    done: string
    effects: object
  }>
  nameOf: (record: T) => string
  grave?: boolean
  /** The fields stand in two columns. */
  twoColumns?: boolean
  /** What is sent for a record; nothing where not given. */
  bodyOf?: (record: T) => unknown
  /** Does it to a record and answers what became of it, where it is no action that stands below the record. */
  onRecord?: (record: T) => Promise<T>
  /** Told when the dialog opens. */
  onOpen?: () => void
  /** Fields that the dialog asks for, e.g. a reason. */
  fields?: ReactNode
  /** Whether what the fields ask for is there. */
  ready?: boolean
}

/** One action for every chosen row, with what came of it for each. */
export const BulkAction = <T extends RaRecord>(props: BulkActionProps<T>) => {
  const { resource, action, permission, texts, nameOf, bodyOf, onRecord } = props
  const { grave = false, twoColumns = false, onOpen, fields, ready = true } = props
  const translate = useTranslate()
  const perform = usePerform<T>(resource)
  const dataProvider = useDataProvider()
  const { selectedIds, data = [], onSelect, refetch } = useListContext<T>()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(0)
  const [results, setResults] = useState<RowResult[]>()

  /** A row that was chosen on another page is fetched first. */
  const recordOf = async (id: T['id']): Promise<T> =>
    data.find((row) => row.id === id) ?? (await dataProvider.getOne<T>(resource, { id })).data
  const performOn = async (id: T['id']): Promise<T> =>
    onRecord
      ? onRecord(await recordOf(id))
      : perform(id, action, bodyOf ? bodyOf(await recordOf(id)) : undefined)
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
    const outcome = await mapConcurrent(selectedIds, atOnce, runOne)
    setAsking(false)
    setResults(outcome)
    void refetch()
  })
  /** Those that were refused stay chosen, as far as they are still there. */
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
          setAsking(true)
        }}
      >
        {translate(`${texts}.label`)}
      </PermissionButton>
      <ConfirmDialog
        open={asking}
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
        onClose={() => !busy && setAsking(false)}
      >
        <Sentences of={`${texts}.effects`} args={count} />
        {fields}
      </ConfirmDialog>
      <BulkResults title={translate(`${texts}.done`)} results={results} onClose={close} />
    </>
  )
}
