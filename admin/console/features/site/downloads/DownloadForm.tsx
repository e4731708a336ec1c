import { CreateScreen, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { DeleteButton } from '#console/core/dialogs/ConfirmAction.tsx'
import { nameIn } from '#contract/text/locale'
import { useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useParams } from 'react-router'
import {
  downloadChange,
  downloadFields,
  downloadKinds,
  type DownloadRecord,
} from '#contract/site/downloads'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { Input } from '#console/core/forms/Input.tsx'
import { useWatch } from 'react-hook-form'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FileInput } from './FileInput.tsx'

const nameRule = fieldRule(downloadFields.name)
const releaseRule = fieldRule(downloadFields.release)
const platformRule = fieldRule(downloadFields.platform)
const urlRule = fieldRule(downloadFields.url)
const notesRule = fieldRule(downloadFields.description.optional())
const hashRule = fieldRule(downloadFields.sha256)

const DownloadInputs = ({ download }: { download?: DownloadRecord }) => {
  const text = useTexts('resources.downloads')
  const fileId: unknown = useWatch({ name: 'fileId' })
  return (
    <>
      <FormSection title={text('form.what')}>
        <Input
          as="select"
          source="kind"
          choices={downloadKinds.map((id) => ({ id, name: text(`kinds.${id}`) }))}
        />
        <Input source="name" validate={nameRule} />
        <Input source="enName" validate={nameRule} />
        <Input source="release" mono validate={releaseRule} />
        <Input source="platform" validate={platformRule} help={text('form.platformHelp')} />
        <Input as="textarea" source="description" validate={notesRule} maxLength={2000} rows={2} />
        <Input
          as="textarea"
          source="enDescription"
          validate={notesRule}
          maxLength={2000}
          rows={2}
        />
      </FormSection>
      <FormSection title={text('form.file')} text={text('form.fileText')}>
        <FileInput download={download} />
        {!fileId && (
          <>
            <Input source="url" mono validate={urlRule} />
            <Input source="size" mono help={text('form.sizeHelp')} />
            <Input source="sha256" mono validate={hashRule} />
          </>
        )}
      </FormSection>
    </>
  )
}

type Values = Record<string, unknown>

const texts = ['name', 'enName', 'description', 'enDescription', 'release', 'platform']

/**
 * Keeps only the fields of `shape`, and sends either a stored file or an external address with its size and checksum.
 */
const payloadFor =
  (shape: object) =>
  ({ size, sha256, url, fileId, ...values }: Values): Values => ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in shape)),
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
    ...(fileId
      ? { fileId }
      : { fileId: null, url: url ?? '', size: Number(size) || 0, sha256: sha256 ?? '' }),
  })

const toCreation = payloadFor(downloadFields)
const toChange = payloadFor(downloadChange.shape)

const argsOf = ({ name }: DownloadRecord) => ({ name })
const toList = () => '/downloads'

const DownloadCreate = () => (
  <CreateScreen<DownloadRecord>
    texts="resources.downloads.create"
    argsOf={argsOf}
    pathOf={toList}
    cancelTo="/downloads"
    initialValues={{ kind: 'software' }}
    transform={toCreation}
  >
    <DownloadInputs />
  </CreateScreen>
)

const DownloadEdit = () => {
  const locale = useLocale()
  const text = useTexts('resources.downloads')
  return (
    <EditScreen<DownloadRecord>
      texts="resources.downloads.edit"
      nameOf={(download) => nameIn(download, locale)}
      argsOf={argsOf}
      pathOf={toList}
      transform={toChange}
      submit={text('edit.submit')}
      actions={(download) => (
        <DeleteButton
          resource="downloads"
          record={download}
          texts="resources.downloads.withdraw"
          args={argsOf(download)}
          listPath="/downloads"
          undoable={download.fileId === null}
        >
          <p>{text(`withdraw.${download.fileId === null ? 'effect' : 'effectKept'}`)}</p>
        </DeleteButton>
      )}
      around={(form, { id }) => (
        <RecordColumns right={<RecordHistory type="download" id={id} />}>{form}</RecordColumns>
      )}
    >
      {(download) => <DownloadInputs download={download} />}
    </EditScreen>
  )
}

export const DownloadForm = () => (useParams()['id'] ? <DownloadEdit /> : <DownloadCreate />)
