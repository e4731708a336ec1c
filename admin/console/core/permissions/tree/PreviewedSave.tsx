import { type ReactNode, useState } from 'react'
import {
  useLocale,
  SaveContextProvider,
  useSaveContext,
  type RaRecord,
  type SaveHandler,
} from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './PermissionTree.module.css'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import type { RightsPreview } from '#contract/access/rights'
import { ConfirmDialog } from '#console/core/dialogs/DialogFrame.tsx'
import { refusalOf } from '#shared/http.ts'

const maxNames = 6

interface PreviewGroupProps {
  title: string
  count: number
  names: readonly string[]
  gains: readonly string[]
  loses: readonly string[]
  children?: ReactNode
}

/** One group of users or companies that a change of permissions affects in the same manner. */
export const PreviewGroup = (props: PreviewGroupProps) => {
  const { title, count, names, gains, loses, children } = props
  const text = useTexts('resources.roles.preview')
  const comma = useLocale() === 'zh' ? '、' : ', '
  return (
    <li>
      <p>
        <b>{title}</b>{' '}
        <span className={styles.muted}>
          {names.slice(0, maxNames).join(comma)}{' '}
          {count > maxNames && text('andMore', { count: count - maxNames })}
        </span>
      </p>
      {gains.length > 0 && (
        <p className={css.gains}>
          <b>
            + {text('gains')} {gains.length}
          </b>{' '}
          <span>{gains.join(comma)}</span>
        </p>
      )}
      {loses.length > 0 && (
        <p className={css.loses}>
          <b>
            − {text('loses')} {loses.length}
          </b>{' '}
          <span>{loses.join(comma)}</span>
        </p>
      )}
      {children}
    </li>
  )
}

export const PreviewList = ({ preview }: { preview: RightsPreview }) => {
  const nameIn = useNameOf()
  const text = useTexts('resources.roles.preview')
  const names = new Map(
    preview.permissions.map((permission) => [permission.id, nameIn(permission)]),
  )
  const permissions = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id)
  if (preview.total === 0) return <p>{text('nobody')}</p>
  return (
    <>
      <p>{text('concerns', { smart_count: preview.total })}</p>
      <ul className={css.groups}>
        {preview.groups.map(({ gains, loses, count, users }) => (
          <PreviewGroup
            key={`${gains.join()} ${loses.join()}`}
            title={text('people', { smart_count: count })}
            count={count}
            names={users.map(({ realName, username }) => realName || username)}
            gains={permissions(gains)}
            loses={permissions(loses)}
          />
        ))}
      </ul>
    </>
  )
}

type Values = Record<string, unknown>

interface PreviewedSaveProps {
  preview: (values: Values) => Promise<RightsPreview>
  confirm: string
  /** An additional warning about the values to be saved. */
  noteOf?: (values: Values) => string | undefined
  children: ReactNode
}

/** Wraps a form that changes permissions: shows who gains and loses permissions, and saves after confirmation. */
export const PreviewedSave = ({ preview, confirm, noteOf, children }: PreviewedSaveProps) => {
  const translate = useTranslate()
  const inner = useSaveContext()
  const [shown, setShown] = useState<RightsPreview>()
  const [note, setNote] = useState<string>()
  const [answer, setAnswer] = useState<{ give: (go: boolean) => void }>()

  const save: SaveHandler<RaRecord> = async (values, callbacks) => {
    try {
      setShown(await preview(values))
      setNote(noteOf?.(values))
    } catch (error) {
      callbacks?.onError?.(error as Error, {}, undefined)
      return refusalOf(error).body?.errors
    }
    const go = await new Promise<boolean>((give) => setAnswer({ give }))
    setAnswer(undefined)
    return go ? inner.save?.(values, callbacks) : undefined
  }
  return (
    <SaveContextProvider value={{ ...inner, save }}>
      {children}
      <ConfirmDialog
        open={!!answer}
        title={translate('resources.roles.preview.title')}
        confirm={confirm}
        onConfirm={() => answer?.give(true)}
        onClose={() => answer?.give(false)}
      >
        {note && <p role="note">{note}</p>}
        {shown && <PreviewList preview={shown} />}
      </ConfirmDialog>
    </SaveContextProvider>
  )
}
