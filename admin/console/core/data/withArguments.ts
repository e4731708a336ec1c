import type { ErrorArgs } from '#contract/core/errors'

/**
 * Encodes a message and its arguments in the string format that react-admin's inputs translate; an object would be read
 * as errors of nested fields.
 */
export const withArguments = (message: string, args: ErrorArgs): string =>
  `@@react-admin@@${JSON.stringify({ message, args })}`
