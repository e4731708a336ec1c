import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import { subjectFields, type LogRecord } from '#contract/operations/logs'
import styles from '#console/core/ui/styles.module.css'
import { nameOfSubject } from '#contract/operations/logWording'
import { Time } from '#console/core/ui/Values.tsx'
import { TableHead } from '#shared/TableHead.tsx'
import css from './Logs.module.css'
import { resourceOfType } from './resourceOfType.ts'

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const listOf = (value: unknown): unknown[] => (isList(value) ? value : [])
const isMissing = (value: unknown): boolean => value === undefined || value === null
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The label of a field: the text of the record's own screens, else the log's text, else the field name in the API. */
const useFieldName = (targetType: string) => {
  const translate = useTranslateAny()
  const fields = `resources.${resourceOfType(targetType)}.fields`
  return (field: string) =>
    translate(`${fields}.${field}`, { _: translate(`resources.logs.data.${field}`, { _: field }) })
}

/** Resolves record ids in a field to names, as recorded in the log entry. An unknown id is shown as it is. */
const useRecordNames = ({ subjects }: LogRecord) => {
  const translate = useTranslateAny()
  return (field: string) => (id: unknown) => {
    const subject = subjects.find(
      (one) => one.type === subjectFields[field] && one.id === String(id),
    )
    return subject ? nameOfSubject(translate, subject) : String(id)
  }
}

const Value = ({ field, value }: { field: string; value: unknown }) => {
  const label = useTexts('resources.logs.show')
  const translate = useTranslateAny()
  const placeholder = (key: 'none' | 'empty') => <span className={styles.muted}>{label(key)}</span>
  if (isMissing(value)) return placeholder('none')
  if (value === '' || (isList(value) && value.length === 0)) return placeholder('empty')
  if (typeof value === 'boolean') return <>{label(value ? 'yes' : 'no')}</>
  if (typeof value === 'string' && momentPattern.test(value)) return <Time at={value} exact />
  if (isList(value)) return <span className={styles.mono}>{value.map(String).join(', ')}</span>
  if (typeof value === 'object') return <span className={styles.mono}>{JSON.stringify(value)}</span>
  return <>{translate(`resources.logs.values.${field}.${String(value)}`, { _: String(value) })}</>
}

/** Shows only the added and the removed items of two lists, because a long list hides them. */
const ListChange = (props: {
  before: unknown[]
  after: unknown[]
  nameOf: (item: unknown) => string
}) => {
  const { before, after, nameOf } = props
  const label = useTexts('resources.logs.show')
  const added = after.filter((item) => !before.includes(item))
  const removed = before.filter((item) => !after.includes(item))
  const line = (key: 'added' | 'removed', items: unknown[], sign: string) =>
    items.length > 0 ? (
      <p className={css[key]}>
        {label(key)} {sign}
        {items.length}: <span className={styles.mono}>{items.map(nameOf).join(', ')}</span>
      </p>
    ) : (
      <span className={styles.muted}>–</span>
    )
  return (
    <>
      <td data-label={label('before')}>{line('removed', removed, '−')}</td>
      <td data-label={label('after')}>{line('added', added, '+')}</td>
    </>
  )
}

export const changedFields = ({ before, after }: LogRecord): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
]

export const ChangeTable = ({ row }: { row: LogRecord }) => {
  const nameOf = useFieldName(row.targetType)
  const recordNames = useRecordNames(row)
  const { before, after } = row
  const label = useTexts('resources.logs.show')
  return (
    <table className={css.changes}>
      <caption className="visually-hidden">{label('changes')}</caption>
      <TableHead names={[label('field'), label('before'), label('after')]} />
      <tbody>
        {changedFields(row).map((field) => {
          const [was, is] = [before[field], after[field]]
          return (
            <tr key={field}>
              <th scope="row">{nameOf(field)}</th>
              {isList(was ?? is) && isList(is ?? was) ? (
                <ListChange before={listOf(was)} after={listOf(is)} nameOf={recordNames(field)} />
              ) : (
                <>
                  <td data-label={label('before')} className={isMissing(was) ? undefined : css.was}>
                    <Value field={field} value={was} />
                  </td>
                  <td data-label={label('after')} className={`${styles.strong} ${css.is}`}>
                    <Value field={field} value={is} />
                  </td>
                </>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
