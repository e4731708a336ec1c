import { expect, it } from 'vitest'
import { boldParts, richBlocks, richSections } from '#contract/text/richText'

it('splits a text at empty lines and after headings, and leaves the rest unchanged', () => {
  const text =
    ' Lead\r\nof two lines\n\n\n## One\nText\n## Two\n\n- a\n- **b**\n\n1. c\n2. d\n### e '
  expect(richBlocks(text)).toEqual([
    { kind: 'paragraph', lines: ['Lead of two lines'] },
    { kind: 'heading', lines: ['One'] },
    { kind: 'paragraph', lines: ['Text ## Two'] },
    { kind: 'bullets', lines: ['a', '**b**'] },
    { kind: 'numbers', lines: ['c', 'd', '### e'] },
  ])
  expect(richSections(text).map(({ title, blocks }) => [title, blocks.length])).toEqual([
    ['', 1],
    ['One', 3],
  ])
  expect(richBlocks(' \n\n')).toEqual([])
})

it.each(['a', '## ', '*', '**a', ' a', '1. '])(
  'parses %j 200,000 times in a row quickly, without quadratic backtracking',
  (piece) => {
    const text = piece.repeat(200_000)
    const parts = richBlocks(text).flatMap(({ lines }) => lines.flatMap(boldParts))
    expect(parts.length).toBeGreaterThan(0)
  },
)
