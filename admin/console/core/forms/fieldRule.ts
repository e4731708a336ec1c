import type { z } from 'zod'
import { issueArgs, issueKey } from '#contract/core/issues'

/** A message key with the values for its places, as react-admin's inputs show it. */
export interface RuleMessage {
  message: string
  args: Record<string, unknown>
}

export type FieldValidator = ((value: unknown) => RuleMessage | undefined) & { isRequired: boolean }

/** react-admin empties a field to null; to the contract it is a field that was not sent. */
const sent = (value: unknown): unknown => (value === null || value === '' ? undefined : value)

/**
 * A validator from a rule of the contract: `validate={fieldRule(rules.username)}`. The first thing that is wrong is
 * shown; its message is a key of the `validation` texts, the same that the server would answer with.
 */
export const fieldRule = (schema: z.ZodType): FieldValidator => {
  const isRequired = !schema.safeParse(undefined).success
  const validate = (value: unknown): RuleMessage | undefined => {
    const asked = sent(value)
    if (asked === undefined && !isRequired) return undefined
    const issue = schema.safeParse(asked).error?.issues[0]
    return issue && { message: issueKey(issue), args: issueArgs(issue) }
  }
  return Object.assign(validate, { isRequired })
}
