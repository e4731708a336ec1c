import { z } from 'zod'
import type { ErrorArgs } from './errors.ts'

type Issue = z.core.$ZodIssue

// A missing value differs from a wrong one only by its input, which Zod removes from finished issues, so the message is
// chosen here.
z.config({
  customError: ({ code, input }) =>
    code === 'invalid_type' && (input === undefined || input === null)
      ? 'validation.required'
      : undefined,
})

export const issueKey = (issue: Issue): string => {
  if (/^(validation|errors)\./.test(issue.message)) return issue.message
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? 'validation.tooLong' : 'validation.tooLarge'
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'validation.tooShort' : 'validation.tooSmall'
  return 'validation.invalid'
}

const isArgs = (params: unknown): params is ErrorArgs =>
  typeof params === 'object' && params !== null

export const issueArgs = (issue: Issue): ErrorArgs => {
  if (issue.code === 'custom') return isArgs(issue.params) ? issue.params : {}
  return {
    ...('minimum' in issue ? { minimum: Number(issue.minimum) } : {}),
    ...('maximum' in issue ? { maximum: Number(issue.maximum) } : {}),
  }
}
