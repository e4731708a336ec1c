import { SaveContextProvider, useSaveContext, type RaRecord, type SaveHandler } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState, type ReactNode } from 'react'
import type { RightsPreview } from '#contract/access/rights'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '#shared/http.ts'
import { PreviewList } from './PreviewList.tsx'

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
