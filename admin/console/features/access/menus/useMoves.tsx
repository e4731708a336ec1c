import { useLocale, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MenuRecord } from '#contract/menus'
import type { RightsPreview } from '#contract/rights'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { PreviewList } from '#console/core/permissions/tree/PreviewList.tsx'
import { entryName } from '#console/core/navigation/routes.ts'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
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
  const [busy, setBusy] = useState(false)
  const refuse = (error: unknown) => notify(refusalOf(error).message, { type: 'error' })

  const put = async ({ entry, place }: Move) => {
    setBusy(true)
    try {
      await call(`/usercenter/menus/${entry.id}`, {
        method: 'PUT',
        body: { ...place, version: entry.version },
      })
      notify('resources.menus.moved', { messageArgs: { name: entryName(entry, locale) } })
    } catch (error) {
      refuse(error)
    }
    setBusy(false)
    setAsked(undefined)
    changed()
  }
  const move = async (entry: MenuRecord, place: Place) => {
    if (place.parentId === entry.parentId) return put({ entry, place })
    try {
      const preview = await callOperation<RightsPreview>('/usercenter/menus/preview', {
        method: 'POST',
        body: { id: entry.id, ...place },
      })
      if (preview.total > 0) setAsked({ entry, place, preview })
      else await put({ entry, place })
    } catch (error) {
      refuse(error)
    }
  }
  const dialog = asked && (
    <ConfirmDialog
      open
      title={translate('resources.menus.moveTitle', {
        name: entryName(asked.entry, locale),
      })}
      confirm={translate('resources.menus.move')}
      busy={busy}
      onConfirm={() => void put(asked)}
      onClose={() => setAsked(undefined)}
    >
      <PreviewList preview={asked.preview} />
    </ConfirmDialog>
  )
  return { move, dialog }
}
