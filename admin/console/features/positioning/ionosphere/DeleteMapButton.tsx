import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useDataProvider, useRefresh } from 'react-admin'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { IonosphereMapRecord } from '#contract/ionosphere'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'

/** Removes a stored file once that is confirmed. */
export const DeleteMapButton = ({ map }: { map: IonosphereMapRecord }) => {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const text = useTexts('resources.ionosphere-maps.remove')
  const {
    run: remove,
    busy,
    error: refused,
  } = useAction(async () => {
    await dataProvider.delete('ionosphere-maps', { id: map.id, previousData: map })
    notify('resources.ionosphere-maps.remove.done', {
      type: 'success',
      messageArgs: { name: map.name },
    })
    void navigate('/ionosphereMaps', { replace: true })
    refresh()
  }, 'inPlace')
  return (
    <>
      <Button startIcon={<Icon name="trash" size={16} />} onClick={() => setOpen(true)}>
        {text('action')}
      </Button>
      <ConfirmDialog
        open={open}
        title={text('title', { name: map.name })}
        confirm={text('action')}
        grave
        busy={busy}
        error={refused}
        onConfirm={() => remove()}
        onClose={() => setOpen(false)}
      >
        <p>{text('text', { count: map.mapCount })}</p>
      </ConfirmDialog>
    </>
  )
}
