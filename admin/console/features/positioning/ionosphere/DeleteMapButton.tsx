import Button from '@mui/material/Button'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { IonosphereMapRecord } from '#contract/ionosphere'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { refusalOf } from '#console/core/data/refusal.ts'

/** Removes a stored file once that is confirmed. */
export const DeleteMapButton = ({ map }: { map: IonosphereMapRecord }) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const text = (key: string, args = {}) =>
    translate(`resources.ionosphere-maps.remove.${key}`, args)
  const remove = async () => {
    setBusy(true)
    try {
      await dataProvider.delete('ionosphere-maps', { id: map.id, previousData: map })
      notify(text('done', { name: map.name }), { type: 'success' })
      void navigate('/ionosphereMaps', { replace: true })
      refresh()
    } catch (error) {
      setRefused(refusalOf(error).message)
      setBusy(false)
    }
  }
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
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      >
        <p>{text('text', { count: map.mapCount })}</p>
      </ConfirmDialog>
    </>
  )
}
