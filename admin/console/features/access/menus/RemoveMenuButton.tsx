import Button from '@mui/material/Button'
import { useLocale, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MenuRecord } from '#contract/menus'
import type { RightsPreview } from '#contract/rights'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { entryName } from '#console/core/navigation/routes.ts'
import { PreviewList } from '#console/core/permissions/tree/PreviewList.tsx'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'

interface RemoveMenuButtonProps {
  entry: MenuRecord
  onRemoved: () => void
}

/** Deletes an entry, after saying who loses what by it. */
export const RemoveMenuButton = ({ entry, onRemoved }: RemoveMenuButtonProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [preview, setPreview] = useState<RightsPreview>()
  const [busy, setBusy] = useState(false)
  const args = { name: entryName(entry, useLocale()) }
  const refuse = (error: unknown) => notify(refusalOf(error).message, { type: 'error' })
  const ask = () =>
    callOperation<RightsPreview>('/usercenter/menus/preview', {
      method: 'POST',
      body: { id: entry.id, remove: true },
    }).then(setPreview, refuse)
  const remove = async () => {
    setBusy(true)
    try {
      await call(`/usercenter/menus/${entry.id}`, { method: 'DELETE' })
      notify('resources.menus.removed', { type: 'success', messageArgs: args })
      onRemoved()
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
    setPreview(undefined)
  }
  return (
    <>
      <Button size="small" color="error" variant="text" onClick={ask}>
        {translate('resources.menus.remove')}
      </Button>
      {preview && (
        <ConfirmDialog
          open
          title={translate('resources.menus.removeTitle', args)}
          confirm={translate('resources.menus.remove')}
          grave
          busy={busy}
          onConfirm={remove}
          onClose={() => setPreview(undefined)}
        >
          <PreviewList preview={preview} />
        </ConfirmDialog>
      )}
    </>
  )
}
