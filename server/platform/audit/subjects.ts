import { subjectFields } from '#contract/operations/logs'
import type { LogEntry, Subject } from './rows.ts'

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(String).filter((id) => /^[1-9]\d{0,9}$/.test(id))

export const changes = { added: 1, removed: -1, named: 0 } as const

/**
 * Returns the subjects of a row as JSON for `log_entries`: records that the changed fields gained or lost, and records
 * in `about` except the actor. The target is never a subject. Null without subjects.
 */
export const subjectsOf = ({ about = [], before = {}, after = {}, target, actor }: LogEntry) => {
  const found = new Map<string, [type: string, id: number, change: number]>()
  const add = ({ type, id }: Subject, change: keyof typeof changes) => {
    if (type === target.type && String(id) === String(target.id)) return
    found.set(`${type} ${id}`, [type, Number(id), changes[change]])
  }
  for (const subject of about)
    if (subject.type !== 'user' || Number(subject.id) !== actor.userId) add(subject, 'named')
  for (const [field, type] of Object.entries(subjectFields)) {
    const [were, are] = [idsIn(before[field]), idsIn(after[field])]
    const [old, now] = [new Set(were), new Set(are)]
    for (const id of were) if (!now.has(id)) add({ type, id }, 'removed')
    for (const id of are) if (!old.has(id)) add({ type, id }, 'added')
  }
  return found.size ? JSON.stringify([...found.values()]) : null
}
