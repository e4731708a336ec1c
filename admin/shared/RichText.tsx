import { Fragment, type ReactNode } from 'react'
import { boldParts, richBlocks, type RichBlock } from '#contract/text/richText'

const inline = (text: string): ReactNode[] =>
  boldParts(text).map((part, place) =>
    place % 2 ? (
      <strong key={part + String(place)}>{part}</strong>
    ) : (
      <Fragment key={part + String(place)}>{part}</Fragment>
    ),
  )

const itemsOf = (lines: readonly string[]) =>
  lines.map((line, place) => <li key={line + String(place)}>{inline(line)}</li>)

const Block = ({ of: { kind, lines } }: { of: RichBlock }) => {
  if (kind === 'heading') return <h3>{lines}</h3>
  if (kind === 'bullets') return <ul className="bullets">{itemsOf(lines)}</ul>
  if (kind === 'numbers') return <ol className="numbers">{itemsOf(lines)}</ol>
  return <p>{inline(lines.join(' '))}</p>
}

export const RichBlocks = ({ blocks }: { blocks: readonly RichBlock[] }) =>
  blocks.map((block, place) => <Block key={String(place) + block.lines.join()} of={block} />)

export const RichText = ({ text }: { text: string }) => <RichBlocks blocks={richBlocks(text)} />
