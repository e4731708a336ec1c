import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import type { LegalDocumentRecord } from '#contract/site/legalDocuments'
import { ActionDialog, DeleteButton } from '#console/core/dialogs/ConfirmAction.tsx'
import { Sentences } from '#console/core/dialogs/DialogFrame.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RichText } from '#shared/RichText.tsx'
import { Comparison } from './Comparison.tsx'
import { Phase } from './LegalDocumentList.tsx'
import { useNameOf } from './legalDocumentNames.ts'
import css from './LegalDocuments.module.css'

const base = 'resources.legal-documents'

const PublishButton = ({ of: record }: { of: LegalDocumentRecord }) => {
  const label = useTexts(`${base}.actions.publish`)
  const name = useNameOf()(record)
  return (
    <DialogButton
      primary
      icon="check"
      dialog={({ open, onClose }) =>
        open && (
          <ActionDialog
            resource="legal-documents"
            record={record}
            action="publish"
            texts={`${base}.actions.publish`}
            args={{ name, from: record.effectiveFrom }}
            fields={
              record.kind === 'agreement' && <Sentences of={`${base}.actions.publish.agreement`} />
            }
            body={{ version: record.version }}
            onClose={onClose}
          />
        )
      }
    >
      {label('label')}
    </DialogButton>
  )
}

const Details = ({ of: one }: { of: LegalDocumentRecord }) => {
  const label = useTexts(base)
  return (
    <Panel title={label('show.facts')}>
      <Facts>
        <Fact label={label('fields.kind')}>{label(`kinds.${one.kind}`)}</Fact>
        <Fact label={label('fields.documentVersion')}>{one.documentVersion}</Fact>
        <Fact label={label('fields.effectiveFrom')}>{one.effectiveFrom}</Fact>
        <TimeFact label={label('fields.publishedAt')} at={one.publishedAt} />
      </Facts>
      {one.phase === 'inForce' && (
        <a href={`/${one.kind}`} target="_blank" rel="noreferrer">
          {label('show.read')}
        </a>
      )}
    </Panel>
  )
}

const Texts = ({ of: one }: { of: LegalDocumentRecord }) => {
  const label = useTexts(`${base}.show`)
  const texts = [
    ['chinese', 'zh-CN', one.text],
    ['english', 'en', one.enText],
  ] as const
  return texts.map(([name, lang, written]) => (
    <Panel key={name} title={label(name)}>
      <div className={css.text} lang={lang}>
        {written ? <RichText text={written} /> : <p>{label('missing')}</p>}
      </div>
    </Panel>
  ))
}

const LegalDocumentPage = ({ record }: RecordPageProps<LegalDocumentRecord>) => {
  const name = useNameOf()(record)
  const { phase } = record
  return (
    <>
      <PageHeader title={name} crumb={name} extra={<Phase of={record} />}>
        {(phase === 'draft' || phase === 'scheduled') && (
          <DeleteButton
            resource="legal-documents"
            record={record}
            texts={`${base}.actions.delete`}
            args={{ name }}
            listPath="/legal-documents"
          />
        )}
        {phase === 'draft' && (
          <>
            <EditButton to={`/legal-documents/${record.id}`} secondary />
            <PublishButton of={record} />
          </>
        )}
      </PageHeader>
      <RecordColumns right={<RecordHistory type="legalDocument" id={record.id} />}>
        <Details of={record} />
        {(phase === 'draft' || phase === 'scheduled') && <Comparison of={record} />}
        <Texts of={record} />
      </RecordColumns>
    </>
  )
}

export const LegalDocumentShow = () => <ShowRecord page={LegalDocumentPage} />
