import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import type { IonosphereMapRecord } from '#contract/positioning/ionosphere'
import { type Column, mono, textColumn, timeColumn } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { Num, Status } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { mapPath, utcText } from './ionosphereText.ts'
import { Button } from '#console/core/controls/Button.tsx'
import { useRefresh } from 'react-admin'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { ConfirmDialog } from '#console/core/dialogs/DialogFrame.tsx'
import { call } from '#console/core/data/httpClient.ts'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'

/** Removes characters that the server refuses in a file name and limits it to 128 characters. */
const plainName = (name: string): string =>
  name.replace(/[\p{C}/\\<>]/gu, '').slice(0, 128) || 'map'

/** Uploads an IONEX file; on a parse error, the dialog shows the line and the reason. */
const UploadButton = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const text = useTexts('resources.ionosphere-maps.upload')
  const {
    run: upload,
    busy,
    error: refused,
    reset,
  } = useAction(async (file: File) => {
    setName(file.name)
    const { data } = await call<IonosphereMapRecord>('/usercenter/ionosphere-maps', {
      method: 'POST',
      query: { name: plainName(file.name) },
      file: file.slice(0, file.size, 'application/octet-stream'),
    })
    notify('resources.ionosphere-maps.upload.done', { name: data.name })
    refresh()
    void navigate(mapPath(data))
  }, 'inPlace')
  const picker = useFilePicker(upload, { 'aria-label': text('action') })
  const choose = () => {
    reset()
    picker.open()
  }
  return (
    <>
      {picker.input}
      <Button primary icon="plus" busy={busy} onClick={() => choose()}>
        {busy ? text('busy') : text('action')}
      </Button>
      {refused && (
        <ConfirmDialog
          open
          title={text('refused', { name })}
          confirm={text('another')}
          onConfirm={choose}
          onClose={reset}
        >
          <p>{refused}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const base = 'resources.ionosphere-maps'
const label = <Key extends string>(name: Key) => `${base}.filters.${name}` as const

/** Maps younger than a day count as current. */
const freshSeconds = 86_400

export const MapOrigin = ({ map }: { map: IonosphereMapRecord }) => {
  const state = useTexts(`${base}.states`)
  if (map.origin === 'demonstration')
    return <Status tone="pending">{state('demonstration')}</Status>
  return map.ageSeconds < freshSeconds ? (
    <Status tone="passed">{state('current')}</Status>
  ) : (
    <Status tone="closed">{state('past')}</Status>
  )
}

const columns: readonly Column<IonosphereMapRecord>[] = [
  { source: 'name', sortable: true, wide: true, render: ({ name }) => mono(name) },
  { source: 'state', render: (map) => <MapOrigin map={map} /> },
  textColumn('source', { wide: true }),
  {
    source: 'firstEpoch',
    late: true,
    sortable: true,
    sortDescending: true,
    render: ({ firstEpoch }) => mono(utcText(firstEpoch)),
  },
  {
    source: 'lastEpoch',
    sortable: true,
    sortDescending: true,
    render: ({ lastEpoch }) => mono(utcText(lastEpoch)),
  },
  {
    source: 'mapCount',
    align: 'right',
    late: true,
    render: ({ mapCount }) => <Num value={mapCount} />,
  },
  timeColumn('createdAt', { hidden: true }),
]

const filters = [choiceFilter('origin', label('any'), ['upload', 'folder', 'demonstration'], label)]

export const MapList = () => (
  <ListScreen<IonosphereMapRecord>
    texts={`${base}.list`}
    create={<UploadButton />}
    columns={columns}
    card={(map) => (
      <>
        <strong className={styles.mono}>{map.name}</strong>
        <MapOrigin map={map} />
        <span className={styles.muted}>{map.source}</span>
        <span className={styles.mono}>
          {utcText(map.firstEpoch)} – {utcText(map.lastEpoch)}
        </span>
      </>
    )}
    sort={{ field: 'lastEpoch', order: 'DESC' }}
    filters={<FilterSentence sentence={label('sentence')} filters={filters} />}
    pathOf={mapPath}
    nameOf={({ name }) => name}
  />
)
