import { Input } from '#console/core/forms/Input.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useWatch } from 'react-hook-form'
import { downloadFields, downloadKinds, type DownloadRecord } from '#contract/site/downloads'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FileInput } from './FileInput.tsx'

const nameRule = fieldRule(downloadFields.name)
const releaseRule = fieldRule(downloadFields.release)
const platformRule = fieldRule(downloadFields.platform)
const urlRule = fieldRule(downloadFields.url)
const notesRule = fieldRule(downloadFields.description.optional())
const hashRule = fieldRule(downloadFields.sha256)

export const DownloadInputs = ({ download }: { download?: DownloadRecord }) => {
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
