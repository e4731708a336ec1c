import {
  mostImportedStations,
  stationColumns,
  stationCreation,
  type ImportedRow,
  type StationColumn,
  type StationCreation,
  type StationImport,
  type StationImportAnswer,
  type StationRecord,
  type StationValues,
} from '#contract/stations'
import { readAngle } from '#contract/coordinates'
import type { Transaction } from '#db/connect'
import { readCsv } from '#server/core/tables/readCsv'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { difference } from '#server/platform/audit/difference'
import { mayBecome } from './stations.policy.ts'
import {
  advanceRevision,
  findStationsByCode,
  revisionColumns,
  stationTable,
} from '#server/platform/stations/stations.queries'
import { auditStation, valuesOf } from './stations.service.ts'

const optional: ReadonlySet<StationColumn> = new Set(['epoch', 'status'])

/** Which cell of a row holds which column. @throws Refusal `tableColumnsMissing` */
const columnsOf = (heads: readonly string[]): Map<StationColumn, number> => {
  const places = heads.map((head) => head.toLowerCase())
  const columns = new Map(
    stationColumns.map((name) => [name, places.indexOf(name.toLowerCase())] as const),
  )
  const missing = stationColumns.filter((name) => columns.get(name) === -1 && !optional.has(name))
  if (missing.length)
    throw new Refusal('tableColumnsMissing', { args: { columns: missing.join(', ') } })
  return columns
}

const numberOf = (text: string): number | string =>
  /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text

interface ReadRow extends ImportedRow {
  creation: StationCreation | null
  /** Whether the row gives the status, rather than leaving it as it is. */
  givesStatus: boolean
  /** The same for the epoch; an empty cell gives it, too: there is none. */
  givesEpoch: boolean
}

const readRow = (
  columns: ReadonlyMap<StationColumn, number>,
  cells: string[],
  line: number,
): ReadRow => {
  const cell = (name: StationColumn): string => cells[columns.get(name) ?? -1] ?? ''
  const [code, name, epoch, status] = [cell('code'), cell('name'), cell('epoch'), cell('status')]
  const parsed = stationCreation.safeParse({
    code,
    name,
    enName: cell('enName'),
    latitude: readAngle(cell('latitude'), 'latitude') ?? numberOf(cell('latitude')),
    longitude: readAngle(cell('longitude'), 'longitude') ?? numberOf(cell('longitude')),
    datum: cell('datum'),
    ...(epoch ? { epoch: numberOf(epoch) } : {}),
    tier: cell('tier'),
    radius: numberOf(cell('radius')),
    ...(status ? { status } : {}),
  })
  const problems = parsed.success
    ? {}
    : Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [
          String(path[0] ?? 'code'),
          message.startsWith('validation.') ? message : 'validation.invalid',
        ]),
      )
  return {
    line,
    code: (parsed.success ? parsed.data.code : code).slice(0, 32),
    name: name.slice(0, 128),
    outcome: parsed.success ? 'create' : 'refused',
    problems,
    creation: parsed.success ? parsed.data : null,
    givesStatus: status !== '',
    givesEpoch: columns.get('epoch') !== -1,
  }
}

const refuse = (row: ReadRow, column: StationColumn, problem: string): ReadRow => ({
  ...row,
  outcome: 'refused',
  problems: { ...row.problems, [column]: problem },
})

interface Step {
  row: ReadRow
  record: StationRecord | null
  values: StationValues | null
}

/** What a row would do to the stations as they are. */
const stepOf = (row: ReadRow, record: StationRecord | null): Step => {
  if (!row.creation) return { row, record, values: null }
  const values = valuesOf(row.creation)
  if (!record) return { row, record, values }
  if (!row.givesStatus) values.status = record.status
  if (!row.givesEpoch) values.epoch = record.epoch
  if (values.status !== record.status && mayBecome(record.status, values.status))
    return { row: refuse(row, 'status', 'errors.statusDoesNotAllow'), record, values: null }
  const [, changes] = difference<Partial<StationRecord>>(record, values)
  const outcome = Object.keys(changes).length ? 'change' : 'same'
  return { row: { ...row, outcome }, record, values }
}

const planOf = async (read: Scope['db']['read'], csv: string): Promise<Step[]> => {
  const [head, ...lines] = readCsv(csv, mostImportedStations)
  const columns = columnsOf(head?.cells ?? [])
  const seen = new Set<string>()
  const rows = lines.map(({ line, cells }) => {
    const row = readRow(columns, cells, line)
    const repeated = row.code !== '' && seen.has(row.code.toUpperCase())
    seen.add(row.code.toUpperCase())
    return repeated ? { ...refuse(row, 'code', 'validation.duplicateRow'), creation: null } : row
  })
  const known = await findStationsByCode(
    read,
    rows.map(({ code }) => code),
  )
  return rows.map((row) => stepOf(row, known.get(row.code) ?? null))
}

const perform = async (
  trx: Transaction,
  scope: Scope,
  { record, values }: Step,
  revision: number,
): Promise<void> => {
  if (!values) return
  const columns = revisionColumns(revision, values.status, scope.now())
  if (!record) {
    const id = await stationTable.insert(trx, values, scope.now(), columns)
    const target = { id, name: values.name }
    return auditStation(trx, scope, 'station.import', target, [{}, { ...values }])
  }
  const changes = difference<Partial<StationRecord>>(record, values)
  if (!Object.keys(changes[1]).length) return
  if (!(await stationTable.update(trx, record, values, scope.now(), columns)))
    throw new Refusal('changedMeanwhile')
  await auditStation(trx, scope, 'station.import', record, changes)
}

const answerOf = (plan: readonly Step[], saved: boolean): StationImportAnswer => ({
  saved,
  rows: plan.map(({ row: { line, code, name, outcome, problems } }) => ({
    line,
    code,
    name,
    outcome,
    problems,
  })),
})

/**
 * Takes stations from a table: by their codes new ones are created and known ones changed. A dry run says what each row
 * would do; otherwise all rows are taken or none.
 * @throws Refusal `stationImportRefused` where a row is refused; `tableUnreadable`, `tableTooLong`,
 * `tableColumnsMissing` for the table as a whole
 */
export const importStations = async (
  scope: Scope,
  { csv, dryRun }: StationImport,
): Promise<StationImportAnswer> => {
  if (dryRun) return answerOf(await planOf(scope.db.read, csv), false)
  return scope.db.transaction(async (trx) => {
    const revision = await advanceRevision(trx)
    const plan = await planOf(trx, csv)
    const refused = plan.filter(({ row }) => row.outcome === 'refused').length
    if (refused) throw new Refusal('stationImportRefused', { args: { refused, rows: plan.length } })
    for (const step of plan) await perform(trx, scope, step, revision)
    return answerOf(plan, true)
  })
}
