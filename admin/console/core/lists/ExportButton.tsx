import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useListContext, useResourceContext } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, useState } from 'react'
import { exportFormats, type ExportFormat } from '#contract/exports'
import { saveFile } from '#console/core/data/saveFile.ts'
import { sizeText } from '#shared/sizeText.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { callFile } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { useTotal } from './useTotal.ts'

/** Downloads the whole result as it is filtered and sorted; while it comes, it can be called off. */
export const ExportButton = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const resource = useResourceContext() ?? ''
  const { filterValues, filter, sort } = useListContext()
  const { total, count } = useTotal()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (format: ExportFormat) => {
    const abort = new AbortController()
    running.current = abort
    setBytes(0)
    try {
      const query = {
        format,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        sort: JSON.stringify([sort.field, sort.order]),
        filter: JSON.stringify({ ...filterValues, ...filter }),
      }
      const path = `/usercenter/${resource}/export`
      const file = await callFile(path, { query, signal: abort.signal }, setBytes)
      saveFile(file.name, file.content)
    } catch (error) {
      if (!abort.signal.aborted) notify({ text: refusalOf(error).message }, { type: 'error' })
    }
    if (running.current === abort) setBytes(undefined)
  }
  const cancel = () => {
    running.current?.abort()
    setBytes(undefined)
  }
  if (bytes !== undefined)
    return (
      <Button
        startIcon={<Icon name="close" size={16} />}
        onClick={cancel}
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
        <Button {...props} startIcon={<Icon name="download" size={16} />} disabled={total === 0}>
          {translate('console.list.export')}
        </Button>
      )}
    >
      {(close) =>
        exportFormats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              close()
              void run(format)
            }}
          >
            {translate(`console.list.exportAs.${format}`, {
              smart_count: total,
              count,
            })}
          </MenuItem>
        ))
      }
    </MenuButton>
  )
}
