import { HttpError, SaveContextProvider, useSaveContext } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState, type ReactNode } from 'react'
import type { RightsPreview } from '#contract/rights'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import type { RefusalBody } from '#console/core/data/httpClient.ts'
import { PreviewList } from './PreviewList.tsx'

type Values = Record<string, unknown>

interface PreviewedSaveProps {
  /** Asks the gateway who would gain and lose what. */
  preview: (values: Values) => Promise<RightsPreview>
  /** What to do where the gateway refuses already then. */
  onRefused: (error: unknown) => void
  confirm: string
  children: ReactNode
}

/** Around a form whose saving changes rights: shows who gains and loses what, and saves when that is confirmed. */
export const PreviewedSave = ({ preview, onRefused, confirm, children }: PreviewedSaveProps) => {
  const translate = useTranslate()
  const inner = useSaveContext()
  const [checking, setChecking] = useState(false)
  const [shown, setShown] = useState<RightsPreview>()
  const [answer, setAnswer] = useState<{ give: (go: boolean) => void }>()
  const busy = checking || (inner.saving ?? false)

  const save = async (values: Values) => {
    setChecking(true)
    let found: RightsPreview
    try {
      found = await preview(values)
    } catch (error) {
      onRefused(error)
      const body = error instanceof HttpError ? (error.body as Partial<RefusalBody> | null) : null
      return body?.errors ?? {}
    } finally {
      setChecking(false)
    }
    setShown(found)
    const go = await new Promise<boolean>((give) => setAnswer({ give }))
    setAnswer(undefined)
    return go ? inner.save?.(values) : undefined
  }
  const context = { ...inner, save, saving: busy }
  return (
    <SaveContextProvider value={context}>
      {children}
      <ConfirmDialog
        open={!!answer}
        title={translate('resources.roles.preview.title')}
        confirm={confirm}
        onConfirm={() => answer?.give(true)}
        onClose={() => answer?.give(false)}
      >
        {shown && <PreviewList preview={shown} />}
      </ConfirmDialog>
    </SaveContextProvider>
  )
}
