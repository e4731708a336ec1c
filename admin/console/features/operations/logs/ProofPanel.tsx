import type { LogProof, LogRecord } from '#contract/operations/logs'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Fact, Facts, TimeFact } from '#console/core/ui/Facts.tsx'
import css from './Logs.module.css'
import { Button } from '#console/core/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { saveFile } from '#console/core/data/files.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { currentHead, currentKey } from './checkpoints.ts'

/** The position of an entry in the log, the time it was sealed, and its proof and the public key as files. */
export const ProofPanel = ({ row }: { row: LogRecord }) => {
  const head = useQuery({ queryKey: ['log-checkpoint', row.id], queryFn: currentHead })
  const count = useNumber()
  const text = useTexts('resources.logs.proof')
  const field = useTexts('resources.logs.fields')
  const save = useAction(async (name: string, content: () => Promise<string>) =>
    saveFile(name, new Blob([await content()])),
  )
  const proof = async () => {
    const found = await callOperation<LogProof>(`/usercenter/logs/${row.id}/proof`)
    return `${JSON.stringify(found, null, 2)}\n`
  }
  const fileButton = (label: 'download' | 'key', name: string, content: () => Promise<string>) => (
    <Button size="small" icon="download" onClick={() => save.run(name, content)}>
      {text(label)}
    </Button>
  )
  const position =
    row.position === null
      ? text('waiting')
      : text(head.data ? 'positionOf' : 'position', {
          position: count(row.position),
          size: count(Math.max(row.position, head.data?.size ?? 0)),
        })
  return (
    <>
      <Facts>
        <Fact label={text('place')}>{position}</Fact>
        {row.sealedAt && <TimeFact label={text('sealed')} at={row.sealedAt} exact />}
        {(['id', 'requestId', 'hash'] as const).map((name) => (
          <Fact key={name} label={field(name)}>
            <span className={css.hash}>{row[name]}</span>
          </Fact>
        ))}
      </Facts>
      <p className={css.note}>{text('explain')}</p>
      <p className={css.files}>
        {fileButton('download', `proof-${row.id}.json`, proof)}
        {fileButton('key', 'key.txt', currentKey)}
      </p>
    </>
  )
}
