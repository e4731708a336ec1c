import {
  datums,
  maxImportedStations,
  serviceTiers,
  stationColumns,
  stationCreation,
  stationStatuses,
  type ImportedRow,
  type StationColumn,
  type StationCreation,
  type StationImport,
  type StationImportAnswer,
  type StationRecord,
  type StationValues,
} from '#contract/positioning/stations'
import { normalizeCode } from '#contract/core/rules'
import { locales } from '#contract/text/locale'
import { fold } from '#contract/text/fold'
import type { Transaction } from '#db/connect'
import { listTexts } from '#i18n/lists'
import { partyOf } from '#server/core/queue'
import * as coordinates from '#server/core/tables/headings'
import { cellsByField, readTable, sourceBytes, summaryOf } from '#server/core/tables/readTable'
import type { ReadSheet, Wanted } from '#server/core/tables/reading/readSheets'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { difference } from '#server/platform/audit/writeAudit'
import { mayChangeStatus } from '#contract/policies/stations'
import {
  advanceRevision,
  findStationsByCode,
  revisionColumns,
  stationTable,
} from './stations.queries.ts'
import { auditStation, valuesOf } from './stations.service.ts'

const optional: ReadonlySet<StationColumn> = new Set(['epoch', 'status'])

/** Other headings, normalized as in `findHeadings`. */
const synonyms: Partial<Record<StationColumn, RegExp>> = {
  code: /^(?:站点|基准站)编号$|^(?:站点|站名)代码$|^code$|^(?:station|site)(?:id)?$/,
  name: /^(?:站点|基准站)?名称$|^站名$|^中文名$|^namezh$/,
  enName: /^英文名$|^nameen$|^english$/,
  latitude: coordinates.latitudeHeading,
  longitude: coordinates.longitudeHeading,
  datum: /^坐标(?:系|框架)$|^基准$|^(?:datum|frame|crs)$/,
  epoch: /^参考历元$/,
  tier: /^(?:精度)?等级$|^服务精度$|^tier$/,
  radius: /^(?:覆盖)?半径$|^radius$|^range$/,
  status: /^运行状态$|^state$/,
}

const textsOf = (key: string) =>
  locales.map((locale) => listTexts(locale)(`resources.stations.${key}`))

const wanted: Wanted = {
  rows: maxImportedStations,
  columns: stationColumns.map((field) => ({
    field,
    headings: textsOf(`fields.${field}`),
    pattern: synonyms[field],
    required: !optional.has(field),
  })),
}

const valueOf = (kind: 'tiers' | 'statuses', values: readonly string[], text: string): string =>
  values.find((value) =>
    [value, ...textsOf(`${kind}.${value}`)].some((word) => fold(word) === fold(text)),
  ) ?? text

const requireTable = ({ missing, isTooLong, titles }: ReadSheet): void => {
  if (missing.length)
    throw new Refusal('tableColumnsMissing', { args: { columns: missing.join(', ') } })
  coordinates.requireWholeDegrees(titles)
  if (isTooLong) throw new Refusal('tableTooLong', { args: { most: maxImportedStations } })
}

type Cells = Partial<Record<StationColumn, string>>

const numberOf = (text: string): number | string =>
  /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text

interface ReadRow extends ImportedRow {
  creation: StationCreation | null
  givesStatus: boolean
  /** True if the file has an epoch column; an empty cell then clears the stored epoch. */
  givesEpoch: boolean
}

const readRow = (cells: Cells, line: number, headings: Cells): ReadRow => {
  const cell = (name: StationColumn): string =>
    name === 'name' || name === 'enName' ? (cells[name] ?? '') : normalizeCode(cells[name] ?? '')
  const [code, name, epoch, status] = [cell('code'), cell('name'), cell('epoch'), cell('status')]
  const angle = (axis: 'latitude' | 'longitude') =>
    coordinates.readAngleUnder(headings[axis] ?? '', cell(axis), axis) ?? numberOf(cell(axis))
  const parsed = stationCreation.safeParse({
    code,
    name,
    enName: cell('enName'),
    latitude: angle('latitude'),
    longitude: angle('longitude'),
    datum: datums.find((one) => fold(one) === fold(cell('datum'))) ?? cell('datum'),
    ...(epoch ? { epoch: numberOf(epoch) } : {}),
    tier: valueOf('tiers', serviceTiers, cell('tier')),
    radius: numberOf(cell('radius')),
    ...(status ? { status: valueOf('statuses', stationStatuses, status) } : {}),
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
    values: cells,
    creation: parsed.success ? parsed.data : null,
    givesStatus: status !== '',
    givesEpoch: cells.epoch !== undefined,
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

const stepOf = (row: ReadRow, record: StationRecord | null): Step => {
  if (!row.creation) return { row, record, values: null }
  const values = valuesOf(row.creation)
  if (!record) return { row, record, values }
  if (!row.givesStatus) values.status = record.status
  if (!row.givesEpoch) values.epoch = record.epoch
  if (values.status !== record.status && mayChangeStatus(record.status, values.status))
    return { row: refuse(row, 'status', 'errors.statusDoesNotAllow'), record, values: null }
  const [, changes] = difference<Partial<StationRecord>>(record, values)
  const outcome = Object.keys(changes).length ? 'change' : 'same'
  return { row: { ...row, outcome }, record, values }
}

const planOf = async (read: Scope['db']['read'], table: ReadSheet): Promise<Step[]> => {
  const seen = new Set<string>()
  const byField = (cells: readonly string[]): Cells => cellsByField(table.fields, cells)
  const headings = byField(table.titles)
  const rows = table.rows.map(({ number, cells }) => {
    const row = readRow(byField(cells), number, headings)
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

const answerOf = (
  table: ReadSheet,
  plan: readonly Step[],
  saved: boolean,
): StationImportAnswer => ({
  saved,
  summary: summaryOf(table),
  rows: plan.map(({ row: { line, code, name, outcome, problems, values: cells }, values }) => ({
    line,
    code,
    name,
    outcome,
    problems,
    values: values ?? cells,
  })),
})

/**
 * Creates or updates stations by their codes. A dry run reports what each row would do; otherwise all rows are applied
 * or none.
 */
export const importStations = async (
  scope: Scope,
  { dryRun, ...source }: StationImport,
): Promise<StationImportAnswer> => {
  const table = await readTable(scope, partyOf(scope.actor), sourceBytes(source), wanted)
  requireTable(table)
  if (dryRun) return answerOf(table, await planOf(scope.db.read, table), false)
  return scope.db.transaction(async (trx) => {
    const revision = await advanceRevision(trx)
    const plan = await planOf(trx, table)
    const refused = plan.filter(({ row }) => row.outcome === 'refused').length
    if (refused) throw new Refusal('stationImportRefused', { args: { refused, rows: plan.length } })
    for (const step of plan) await perform(trx, scope, step, revision)
    return answerOf(table, plan, true)
  })
}
