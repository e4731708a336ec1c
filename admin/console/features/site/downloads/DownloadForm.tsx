import { CreateBase, EditBase, useEditContext, useLocale, useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { downloadChange, downloadFields, type DownloadRecord } from '#contract/downloads'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving, type Saving } from '#console/core/forms/useSaving.ts'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
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

const useDownloadSaving = (said: string) =>
  useSaving<DownloadRecord>({
    to: () => '/downloads',
    said: { key: `resources.downloads.${said}.done`, args: ({ name }) => ({ name }) },
  })

const DownloadCreate = () => {
  const translate = useTranslate()
  const saving = useDownloadSaving('create')
  const text = (key: string) => translate(`resources.downloads.create.${key}`)
  return (
    <CreateBase
      disableAuthentication
      redirect={false}
      record={{ kind: 'software' }}
      transform={toCreation}
      mutationMode="pessimistic"
      mutationOptions={saving.mutationOptions}
    >
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <RecordForm saving={saving} submit={text('submit')} cancelTo="/downloads">
        <DownloadInputs />
      </RecordForm>
    </CreateBase>
  )
}

const EditPage = ({ saving }: { saving: Saving<DownloadRecord> }) => {
  const translate = useTranslate()
  const zh = useLocale() === 'zh'
  const { record, error, refetch } = useEditContext<DownloadRecord>()
  if (!record)
    return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
  const title = translate('resources.downloads.edit.title', {
    name: zh ? record.name : record.enName,
  })
  return (
    <>
      <PageHeader title={title} crumb={title} actions={<WithdrawButton download={record} />} />
      <RecordColumns
        left={
          <RecordForm
            saving={saving}
            submit={translate('resources.downloads.edit.submit')}
            cancelTo="/downloads"
            onReload={refetch}
          >
            <DownloadInputs download={record} />
          </RecordForm>
        }
        right={<RecordHistory type="download" id={record.id} />}
      />
    </>
  )
}

const quietly = { onError: () => {} }

const DownloadEdit = () => {
  const saving = useDownloadSaving('edit')
  return (
    <EditBase<DownloadRecord>
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      transform={toChange}
      queryOptions={quietly}
      mutationOptions={saving.mutationOptions}
    >
      <EditPage saving={saving} />
    </EditBase>
  )
}

/** The screen `download/edit`: a new entry, or the one of the address. */
export const DownloadForm = () => (useParams()['id'] ? <DownloadEdit /> : <DownloadCreate />)
