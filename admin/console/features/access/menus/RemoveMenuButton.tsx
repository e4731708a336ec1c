import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { MenuRecord } from '#contract/menus'
import type { RightsPreview } from '#contract/rights'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { entryName } from '#console/core/navigation/routes.ts'
import { PreviewList } from '#console/core/permissions/tree/PreviewList.tsx'
import { call, callOperation } from '#console/core/data/httpClient.ts'

interface RemoveMenuButtonProps {
  entry: MenuRecord
  onRemoved: () => void
}

/** Deletes an entry, after saying who loses what by it. */
export const RemoveMenuButton = ({ entry, onRemoved }: RemoveMenuButtonProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [preview, setPreview] = useState<RightsPreview>()
  const args = { name: entryName(entry, useLocale()) }
  const { run: ask } = useAction(async () =>
    setPreview(
      await callOperation<RightsPreview>('/usercenter/menus/preview', {
        method: 'POST',
        body: { id: entry.id, remove: true },
      }),
    ),
  )
  const { run: remove, busy } = useAction(async () => {
    try {
      await call(`/usercenter/menus/${entry.id}`, { method: 'DELETE' })
      notify('resources.menus.removed', { type: 'success', messageArgs: args })
      onRemoved()
    } finally {
      setPreview(undefined)
    }
  })
  return (
    <>
      <Button size="small" color="error" variant="text" onClick={() => ask()}>
        {translate('resources.menus.remove')}
      </Button>
      {preview && (
        <ConfirmDialog
          open
          title={translate('resources.menus.removeTitle', args)}
          confirm={translate('resources.menus.remove')}
          grave
          busy={busy}
          onConfirm={() => remove()}
          onClose={() => setPreview(undefined)}
        >
          <PreviewList preview={preview} />
        </ConfirmDialog>
      )}
    </>
  )
}
