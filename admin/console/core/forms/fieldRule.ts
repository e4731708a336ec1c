import type { z } from 'zod'
import { issueArgs, issueKey } from '#contract/core/issues'

export interface RuleMessage {
  message: string
  args: Record<string, unknown>
}

export type FieldValidator = ((value: unknown) => RuleMessage | undefined) & { isRequired: boolean }

/** react-admin sets an emptied field to null; the contract expects it to be absent. */
const toContractValue = (value: unknown): unknown =>
  value === null || value === '' ? undefined : value

/**
 * Creates a validator from a rule of the contract: `validate={fieldRule(rules.username)}`. It reports the first problem
 * under the same `validation` key as the server.
 */
export const fieldRule = (schema: z.ZodType): FieldValidator => {
  const isRequired = !schema.safeParse(undefined).success
  const validate = (value: unknown): RuleMessage | undefined => {
    const contractValue = toContractValue(value)
    if (contractValue === undefined && !isRequired) return undefined
    const issue = schema.safeParse(contractValue).error?.issues[0]
    return issue && { message: issueKey(issue), args: issueArgs(issue) }
  }
  return Object.assign(validate, { isRequired })
}
