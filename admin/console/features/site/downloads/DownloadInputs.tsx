import { useTexts } from '#console/core/i18n/texts.ts'
import { useWatch } from 'react-hook-form'
import { downloadFields, downloadKinds, type DownloadRecord } from '#contract/site/downloads'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { TextAreaInput } from '#console/core/forms/TextAreaInput.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
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
        <SelectInput
          source="kind"
          choices={downloadKinds.map((id) => ({ id, name: text(`kinds.${id}`) }))}
        />
        <TextInput source="name" validate={nameRule} />
        <TextInput source="enName" validate={nameRule} />
        <TextInput source="release" mono validate={releaseRule} />
        <TextInput source="platform" validate={platformRule} help={text('form.platformHelp')} />
        <TextAreaInput source="description" validate={notesRule} maxLength={2000} rows={2} />
        <TextAreaInput source="enDescription" validate={notesRule} maxLength={2000} rows={2} />
      </FormSection>
      <FormSection title={text('form.file')} text={text('form.fileText')}>
        <FileInput download={download} />
        {!fileId && (
          <>
            <TextInput source="url" mono validate={urlRule} />
            <TextInput source="size" mono help={text('form.sizeHelp')} />
            <TextInput source="sha256" mono validate={hashRule} />
          </>
        )}
      </FormSection>
    </>
  )
}
