import { Button } from '#console/core/controls/Button.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import type { Account } from '#contract/people/account'
import type { AccountExport } from '#contract/people/accountExport'
import { saveFile } from '#console/core/data/files.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import { accountPath } from '#console/core/data/account.ts'

export const MyData = ({ account }: { account: Account }) => {
  const notify = useNotify()
  const text = useTexts('resources.account.data')
  const { run: download, busy } = useAction(async () => {
    const content = await callOperation<AccountExport>(`${accountPath}/export`)
    const json = JSON.stringify(content, null, 2)
    saveFile(
      `${account.username}-${content.exportedAt.slice(0, 10)}.json`,
      new Blob([json], { type: 'application/json' }),
    )
    notify('resources.account.data.done')
  })
  return (
    <Panel title={text('title')}>
      <p className={styles.muted}>{text('text')}</p>
      <div className={styles.buttonsBelow}>
        <Button icon="download" busy={busy} onClick={() => download()}>
          {text(busy ? 'downloading' : 'download')}
        </Button>
      </div>
    </Panel>
  )
}
