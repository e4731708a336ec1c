/** A part of a text; `lines` of a list are its items. */
export interface RichBlock {
  kind: 'heading' | 'paragraph' | 'bullets' | 'numbers'
  lines: readonly string[]
}

const marks = { heading: /^## /, bullets: /^- /, numbers: /^\d+\. / } as const
const kinds = ['heading', 'bullets', 'numbers'] as const

/** Blocks are separated by empty lines; a heading is a block of its own. Safari 15.4 has no lookbehind. */
const splitBlocks = (text: string): string[] => text.replaceAll(/^## .*\n/gm, '$&\n').split(/\n\n+/)

const blockOf = (text: string): RichBlock => {
  const lines = text.split('\n').map((line) => line.trim())
  const kind = kinds.find((one) => marks[one].test(lines[0] ?? ''))
  return kind
    ? { kind, lines: lines.map((line) => line.replace(marks[kind], '')) }
    : { kind: 'paragraph', lines: [lines.join(' ')] }
}

/**
 * The blocks of a text as help pages, announcements and legal documents are written: paragraphs, `## ` headings, lists
 * with `- ` or `1. `, and `**bold**`. Everything else stands there as it is.
 */
export const richBlocks = (text: string): RichBlock[] => {
  const trimmed = text.trim().replaceAll(/\r\n?/g, '\n')
  return trimmed === '' ? [] : splitBlocks(trimmed).map(blockOf)
}

/** The parts of a line, of which every second one is bold. */
export const boldParts = (line: string): string[] => line.split(/\*\*(.+?)\*\*/)

export interface RichSection {
  /** Empty before the first heading. */
  title: string
  blocks: RichBlock[]
}

/** The sections of a text, the first of which, before any heading, is the lead. */
export const richSections = (text: string): RichSection[] => {
  const sections: RichSection[] = [{ title: '', blocks: [] }]
  for (const block of richBlocks(text))
    if (block.kind === 'heading') sections.push({ title: block.lines.join(' '), blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  return sections
}
