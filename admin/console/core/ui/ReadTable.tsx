import type { TableSummary } from '#contract/core/tables'
import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import { TableRead } from '#shared/TableRead.tsx'

/** Shows the parsed rows of an uploaded table, with the field labels of a resource. */
export const ReadTable = ({ resource, summary }: { resource: string; summary: TableSummary }) => {
  const text = useTexts('console.table')
  const translate = useTranslateAny()
  return (
    <TableRead
      summary={summary}
      text={text}
      fieldName={(field) => translate(`resources.${resource}.fields.${field}`)}
    />
  )
}
