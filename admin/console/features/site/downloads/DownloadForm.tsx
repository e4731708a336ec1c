import { CreateScreen } from '#console/core/screens/CreateScreen.tsx'
import { EditRecord } from '#console/core/screens/EditRecord.tsx'
import { useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useParams } from 'react-router'
import { downloadChange, downloadFields, type DownloadRecord } from '#contract/downloads'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving } from '#console/core/forms/useSaving.ts'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { DownloadInputs } from './DownloadInputs.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

type Values = Record<string, unknown>

const texts = ['name', 'enName', 'description', 'enDescription', 'release', 'platform']

/** What the gateway is sent: a file that the server keeps, or an address with size and checksum. */
const sentTo =
  (shape: object) =>
  ({ size, sha256, url, fileId, ...values }: Values): Values => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in shape)),
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
    ...(fileId
      ? { fileId }
      : { fileId: null, url: url ?? '', size: Number(size) || 0, sha256: sha256 ?? '' }),
  })

const toCreation = sentTo(downloadFields)
const toChange = sentTo(downloadChange.shape)

const argsOf = ({ name }: DownloadRecord) => ({ name })
const toList = () => '/downloads'

const DownloadCreate = () => (
  <CreateScreen<DownloadRecord>
    texts="resources.downloads.create"
    argsOf={argsOf}
    pathOf={toList}
    cancelTo="/downloads"
    first={{ kind: 'software' }}
    transform={toCreation}
  >
    <DownloadInputs />
  </CreateScreen>
)

const DownloadEdit = () => {
  const text = useTexts('resources.downloads.edit')
  const zh = useLocale() === 'zh'
  const saving = useSaving<DownloadRecord>({
    to: toList,
    said: { key: 'resources.downloads.edit.done', args: argsOf },
  })
  return (
    <EditRecord<DownloadRecord> saving={saving} transform={toChange}>
      {(record, reload) => {
        const title = text('title', { name: zh ? record.name : record.enName })
        return (
          <>
            <PageHeader
              title={title}
              crumb={title}
              actions={<WithdrawButton download={record} />}
            />
            <RecordColumns
              left={
                <RecordForm
                  saving={saving}
                  submit={text('submit')}
                  cancelTo="/downloads"
                  onReload={reload}
                >
                  <DownloadInputs download={record} />
                </RecordForm>
              }
              right={<RecordHistory type="download" id={record.id} />}
            />
          </>
        )
      }}
    </EditRecord>
  )
}

/** The screen `download/edit`: a new entry, or the one of the address. */
export const DownloadForm = () => (useParams()['id'] ? <DownloadEdit /> : <DownloadCreate />)
