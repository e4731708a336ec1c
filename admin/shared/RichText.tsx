import { Fragment, type ReactNode } from 'react'

const inline = (text: string): ReactNode[] =>
  text
    .split(/\*\*(.+?)\*\*/)
    .map((part, place) =>
      place % 2 ? (
        <strong key={part + String(place)}>{part}</strong>
      ) : (
        <Fragment key={part + String(place)}>{part}</Fragment>
      ),
    )

const bullet = '- '
const number = /^\d+\. /
const heading = '## '

const Block = ({ lines }: { lines: readonly string[] }) => {
  const [first = ''] = lines
  if (first.startsWith(heading)) return <h3>{first.slice(heading.length)}</h3>
  if (first.startsWith(bullet))
    return (
      <ul>
        {lines.map((line, place) => (
          <li key={line + String(place)}>{inline(line.slice(bullet.length))}</li>
        ))}
      </ul>
    )
  if (number.test(first))
    return (
      <ol>
        {lines.map((line, place) => (
          <li key={line + String(place)}>{inline(line.replace(number, ''))}</li>
        ))}
      </ol>
    )
  return <p>{inline(lines.join(' '))}</p>
}

/** Blocks are parted by empty lines; a heading is one of its own. */
const betweenBlocks = /\n{2,}|(?<=^## .*)\n/m

/**
 * A text as help pages and announcements are written: paragraphs, `## ` headings, lists with `- ` or `1. `, and
 * `**bold**`. Everything else stands there as it is.
 */
export const RichText = ({ text }: { text: string }) =>
  text
    .trim()
    .replaceAll(/\r\n?/g, '\n')
    .split(betweenBlocks)
    .map((block, place) => (
      <Block key={block + String(place)} lines={block.split('\n').map((line) => line.trim())} />
    ))
