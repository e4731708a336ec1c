import type { ErrorArgs } from '#contract/core/errors'

/** react-admin's own notation for a message with arguments; plain objects would be read as nested fields. */
export const withArguments = (message: string, args: ErrorArgs): string =>
  `@@react-admin@@${JSON.stringify({ message, args })}`
