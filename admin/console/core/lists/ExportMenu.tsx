import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { useListContext, useResourceContext } from 'react-admin'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import { exportFormats, type ExportFormat } from '#contract/core/exports'
import { unlessCancelled, useAction } from '#console/core/dialogs/useAction.ts'
import { saveFile } from '#console/core/data/files.ts'
import { sizeText } from '#shared/sizeText.ts'
import { callFile } from '#console/core/data/httpClient.ts'
import { MenuButton, MenuEntry, MenuHeading } from '#console/core/ui/MenuButton.tsx'
import { useTotal } from './Pager.tsx'

export const ExportMenu = () => {
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
        <IconButton {...props} icon="more" label={translate('console.list.more')} />
      )}
    >
      <MenuHeading>{translate('console.list.export')}</MenuHeading>
      {exportFormats.map((format) => (
        <MenuEntry key={format} disabled={total === 0} onClick={() => run(format)}>
          <Icon name="download" size={16} />
          {translate(`console.list.exportAs.${format}`, { smart_count: total, count })}
        </MenuEntry>
      ))}
    </MenuButton>
  )
}
