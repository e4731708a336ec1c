import { Button } from '#console/core/controls/Button.tsx'
import { useListContext, useResourceContext } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import { exportFormats, type ExportFormat } from '#contract/core/exports'
import { unlessCancelled, useAction } from '#console/core/dialogs/useAction.ts'
import { saveFile } from '#console/core/data/files.ts'
import { sizeText } from '#shared/sizeText.ts'
import { callFile } from '#console/core/data/httpClient.ts'
import { MenuButton, MenuEntry } from '#console/core/ui/MenuButton.tsx'
import { useTotal } from './Pager.tsx'

export const ExportButton = () => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const { filterValues, filter, sort } = useListContext()
  const { total, count } = useTotal()
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController>(null)

  const { run, busy } = useAction(async (format: ExportFormat) => {
    const { signal } = (running.current = new AbortController())
    setBytes(0)
    const query = {
      format,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      sort: JSON.stringify([sort.field, sort.order]),
      filter: JSON.stringify({ ...filterValues, ...filter }),
    }
    const path = `/usercenter/${resource}/export`
    await unlessCancelled(signal, async () => {
      const file = await callFile(path, { query, signal }, setBytes)
      saveFile(file.name, file.content)
    })
  })
  if (busy)
    return (
      <Button
        icon="close"
        onClick={() => running.current?.abort()}
        aria-label={translate('console.list.cancelExport')}
        title={translate('console.list.cancelExport')}
      >
        {translate('console.list.exporting', { size: sizeText(bytes) })}
      </Button>
    )
  return (
    <MenuButton
      align="right"
      trigger={(props) => (
        <Button {...props} icon="download" disabled={total === 0}>
          {translate('console.list.export')}
        </Button>
      )}
    >
      {exportFormats.map((format) => (
        <MenuEntry key={format} onClick={() => run(format)}>
          {translate(`console.list.exportAs.${format}`, { smart_count: total, count })}
        </MenuEntry>
      ))}
    </MenuButton>
  )
}
