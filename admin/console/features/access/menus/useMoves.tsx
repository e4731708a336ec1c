import { useAction } from '#console/core/dialogs/useAction.ts'
import { useLocale } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { MenuRecord } from '#contract/menus'
import type { RightsPreview } from '#contract/rights'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { PreviewList } from '#console/core/permissions/tree/PreviewList.tsx'
import { entryName } from '#console/core/navigation/routes.ts'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import type { Place } from './moves.ts'

interface Move {
  entry: MenuRecord
  place: Place
}

/**
 * Moves entries. Among its siblings an entry moves at once; to another parent, where it may come into sight of some and
 * out of sight of others, only after saying who gains and who loses what.
 * @param changed called after every try
 */
export const useMoves = (changed: () => void) => {
  const translate = useTranslate()
  const notify = useNotify()
  const locale = useLocale()
  const [asked, setAsked] = useState<Move & { preview: RightsPreview }>()
  const { run: put, busy } = useAction(async ({ entry, place }: Move) => {
    try {
      await call(`/usercenter/menus/${entry.id}`, {
        method: 'PUT',
        body: { ...place, version: entry.version },
      })
      notify('resources.menus.moved', { messageArgs: { name: entryName(entry, locale) } })
    } finally {
      setAsked(undefined)
      changed()
    }
  })
  const { run: move } = useAction(async (entry: MenuRecord, place: Place) => {
    if (place.parentId === entry.parentId) return put({ entry, place })
    const preview = await callOperation<RightsPreview>('/usercenter/menus/preview', {
      method: 'POST',
      body: { id: entry.id, ...place },
    })
    if (preview.total > 0) setAsked({ entry, place, preview })
    else put({ entry, place })
  })
  const dialog = asked && (
    <ConfirmDialog
      open
      title={translate('resources.menus.moveTitle', {
        name: entryName(asked.entry, locale),
      })}
      confirm={translate('resources.menus.move')}
      busy={busy}
      onConfirm={() => put(asked)}
      onClose={() => setAsked(undefined)}
    >
      <PreviewList preview={asked.preview} />
    </ConfirmDialog>
  )
  return { move, dialog }
}
