import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Account, AccountExport } from '#contract/account'
import { saveFile } from '#console/core/data/saveFile.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import css from './Account.module.css'
import { accountPath } from '#console/core/data/account.ts'

/** Everything that is kept about the reader, as a file. */
export const MyData = ({ account }: { account: Account }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const text = (key: string) => translate(`resources.account.data.${key}`)
  const download = async () => {
    setBusy(true)
    try {
      const content = await callOperation<AccountExport>(`${accountPath}/export`)
      const json = JSON.stringify(content, null, 2)
      saveFile(
        `${account.username}-${content.exportedAt.slice(0, 10)}.json`,
        new Blob([json], { type: 'application/json' }),
      )
      notify('resources.account.data.done', { type: 'success' })
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Panel title={text('title')}>
      <p className={css.note}>{text('text')}</p>
      <div className={css.buttons}>
        <Button
          startIcon={<Icon name="download" size={16} />}
          disabled={busy}
          onClick={() => void download()}
        >
          {text(busy ? 'downloading' : 'download')}
        </Button>
      </div>
    </Panel>
  )
}
