import type { Knex } from 'knex'
import { whereIdIn } from '#db/dialect'
import {
  joinConditions,
  withoutIds,
  type SearchRequest,
  type Condition,
  type SearchedList,
  type Term,
} from './terms.ts'

const sqliteParts = (terms: readonly Term[]): { match: string; looked: Condition[] } => {
  const areLookedAt = terms.some(({ unproven }) => unproven)
  const isLookedAt = ({ unproven, common }: Term) => areLookedAt && (unproven || common === true)
  const inIndex = terms.filter(({ common }) => !(areLookedAt && common))
  return {
    match: inIndex.flatMap(({ parts }) => parts).join(' AND '),
    looked: terms.filter(isLookedAt).map(({ condition }) => condition),
  }
}

export const sqliteFrom = (
  read: Knex,
  list: SearchedList,
  terms: readonly Term[],
  except: readonly number[],
): Condition => {
  const index = `${list}_terms`
  const { match, looked } = sqliteParts(terms)
  const content = looked.length ? ` CROSS JOIN ${list}_search s ON s.id = ${index}.rowid` : ''
  const [where, values] = joinConditions([
    [`${index} MATCH ?`, [match]],
    ...looked,
    ...withoutIds(read, `${index}.rowid`, except),
  ])
  return [`SELECT ${index}.rowid AS id FROM ${index}${content} WHERE ${where}`, values]
}

/**
 * Returns the condition that `column` is the id of a match. With it, SQLite scans the list in order and looks up each
 * row instead of reading all matches, and checks the text only of rows that pass all other conditions.
 */
export const sqliteFound = (
  read: Knex,
  list: SearchedList,
  column: string,
  terms: readonly Term[],
  { except, known }: Required<Pick<SearchRequest, 'except' | 'known'>>,
): Condition => {
  const { match, looked } = sqliteParts(terms)
  const [text, texts] = joinConditions(looked)
  const exists = `EXISTS (SELECT 1 FROM ${list}_search s WHERE s.id = ${column} AND ${text})`
  const [where, values] = joinConditions([
    [`+${column} IN (SELECT rowid FROM ${list}_terms WHERE ${list}_terms MATCH ?)`, [match]],
    ...(looked.length ? [[exists, texts] satisfies Condition] : []),
    ...withoutIds(read, column, except),
  ])
  if (!known.length) return [where, values]
  const [among, ids] = whereIdIn(read, `+${column}`, known)
  return [`(${where} OR ${among})`, [...values, ...ids]]
}
