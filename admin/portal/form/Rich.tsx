import { Fragment, type ReactNode } from 'react'

/** Renders a text whose `%{name}` placeholders are replaced by elements, such as links. */
export const Rich = ({ text, places }: { text: string; places: Record<string, ReactNode> }) =>
  text
    .split(/%\{(\w+)\}/)
    .map((part, index) => <Fragment key={part}>{index % 2 ? places[part] : part}</Fragment>)
