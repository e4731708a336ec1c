export interface LinePart {
  kind: 'same' | 'removed' | 'added'
  lines: string[]
}

/**
 * Limit on `before lines × after lines` for the line comparison; above it, comparing would take seconds and everything
 * counts as changed.
 */
const maxPairs = 4_000_000

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const commonAtStart = (was: readonly string[], is: readonly string[]): number => {
  const differs = was.findIndex((line, place) => line !== is[place])
  return differs < 0 ? was.length : differs
}

/** Compares by the longest common subsequence of lines. */
const changesBetween = (was: readonly string[], is: readonly string[]): LinePart[] => {
  const removed = was.map((line): LinePart => ({ kind: 'removed', lines: [line] }))
  const added = is.map((line): LinePart => ({ kind: 'added', lines: [line] }))
  if (was.length * is.length > maxPairs) return [...removed, ...added]
  const width = is.length + 1
  const common = new Uint16Array((was.length + 1) * width)
  const commonFrom = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        was[i] === is[j]
          ? commonFrom(i + 1, j + 1) + 1
          : Math.max(commonFrom(i + 1, j), commonFrom(i, j + 1))
  const parts: LinePart[] = []
  let [i, j] = [0, 0]
  while (i < was.length && j < is.length) {
    const line = was[i] ?? ''
    if (line === is[j]) {
      parts.push({ kind: 'same', lines: [line] })
      i += 1
      j += 1
    } else if (commonFrom(i + 1, j) >= commonFrom(i, j + 1))
      parts.push(...removed.slice(i, (i += 1)))
    else parts.push(...added.slice(j, (j += 1)))
  }
  return [...parts, ...removed.slice(i), ...added.slice(j)]
}

/** The parts of a line diff; empty lines are ignored. */
export const lineChanges = (before: string, after: string): LinePart[] => {
  const [was, is] = [linesOf(before), linesOf(after)]
  const start = commonAtStart(was, is)
  const [wasRest, isRest] = [was.slice(start), is.slice(start)]
  const end = commonAtStart(wasRest.toReversed(), isRest.toReversed())
  const all: LinePart[] = [
    { kind: 'same', lines: was.slice(0, start) },
    ...changesBetween(wasRest.slice(0, wasRest.length - end), isRest.slice(0, isRest.length - end)),
    { kind: 'same', lines: was.slice(was.length - end) },
  ]
  const parts: LinePart[] = []
  for (const { kind, lines } of all) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.lines.push(...lines)
    else if (lines.length > 0) parts.push({ kind, lines: [...lines] })
  }
  return parts
}
