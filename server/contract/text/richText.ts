export interface RichBlock {
  kind: 'heading' | 'paragraph' | 'bullets' | 'numbers'
  lines: readonly string[]
}

const blockPrefixes = { heading: /^## /, bullets: /^- /, numbers: /^\d+\. / } as const
const kinds = ['heading', 'bullets', 'numbers'] as const

/**
 * Blocks are separated by empty lines, and a heading is its own block. Uses no lookbehind, because Safari 15.4 does not
 * support it.
 */
const splitBlocks = (text: string): string[] => text.replaceAll(/^## .*\n/gm, '$&\n').split(/\n\n+/)

const blockOf = (text: string): RichBlock => {
  const lines = text.split('\n').map((line) => line.trim())
  const kind = kinds.find((one) => blockPrefixes[one].test(lines[0] ?? ''))
  return kind
    ? { kind, lines: lines.map((line) => line.replace(blockPrefixes[kind], '')) }
    : { kind: 'paragraph', lines: [lines.join(' ')] }
}

/**
 * Parses the markup of help pages, announcements and legal documents: paragraphs, `## ` headings, lists with `- ` or
 * `1. `, and `**bold**`. All other text is kept literally.
 */
export const richBlocks = (text: string): RichBlock[] => {
  const trimmed = text.trim().replaceAll(/\r\n?/g, '\n')
  return trimmed === '' ? [] : splitBlocks(trimmed).map(blockOf)
}

export const boldParts = (line: string): string[] => line.split(/\*\*(.+?)\*\*/)

interface RichSection {
  title: string
  blocks: RichBlock[]
}

export const richSections = (text: string): RichSection[] => {
  const sections: RichSection[] = [{ title: '', blocks: [] }]
  for (const block of richBlocks(text))
    if (block.kind === 'heading') sections.push({ title: block.lines.join(' '), blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  return sections
}
