import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { MenuRecord } from '#contract/access/menus'
import type { RightsPreview } from '#contract/access/rights'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { ConfirmDialog } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { PreviewList } from '#console/core/permissions/tree/PreviewedSave.tsx'
import type { Place } from './moves.ts'

/** A null `place` deletes the entry. */
interface Change {
  entry: MenuRecord
  place: Place | null
}

const previewOf = ({ entry, place }: Change): Promise<RightsPreview> =>
  callOperation<RightsPreview>('/usercenter/menus/preview', {
    method: 'POST',
    body: { id: entry.id, ...(place ?? { remove: true }) },
  })

const send = ({ entry, place }: Change) =>
  call(
    `/usercenter/menus/${entry.id}`,
    place ? { method: 'PUT', body: { ...place, version: entry.version } } : { method: 'DELETE' },
  )

/**
 * Moves and deletes entries. A deletion, or a move to another parent that affects users, first shows who gains and loses
 * permissions. No other move starts until the tree has been reloaded.
 * @param changed called after every attempt, with whether the entry was deleted; resolves once the tree is reloaded
 */
export const useMenuChanges = (changed: (isGone: boolean) => Promise<void>) => {
  const notify = useNotify()
  const nameIn = useNameOf()
  const [asked, setAsked] = useState<Change & { preview: RightsPreview }>()
  const text = useTexts('resources.menus', { name: asked && nameIn(asked.entry) })
  const { run: applyChange, busy } = useAction(async (change: Change) => {
    const { entry, place } = change
    let isGone = false
    try {
      await send(change)
      isGone = !place
      notify(`resources.menus.${place ? 'moved' : 'removed'}`, { name: nameIn(entry) })
    } finally {
      setAsked(undefined)
      await changed(isGone)
    }
  })
  const { run: ask, busy: asking } = useAction(async (change: Change) => {
    const { entry, place } = change
    if (place?.parentId === entry.parentId) return applyChange(change)
    const preview = await previewOf(change)
    if (place && preview.total === 0) applyChange(change)
    else setAsked({ ...change, preview })
  })
  const dialog = asked && (
    <ConfirmDialog
      open
      title={text(asked.place ? 'moveTitle' : 'removeTitle')}
      confirm={text(asked.place ? 'move' : 'remove')}
      grave={!asked.place}
      busy={busy}
      onConfirm={() => applyChange(asked)}
      onClose={() => setAsked(undefined)}
    >
      <PreviewList preview={asked.preview} />
    </ConfirmDialog>
  )
  return {
    move: (entry: MenuRecord, place: Place) => {
      if (!busy && !asking) ask({ entry, place })
    },
    remove: (entry: MenuRecord) => ask({ entry, place: null }),
    dialog,
  }
}
