import { z } from 'zod'
import { writtenCode } from '#contract/core/rules'

const named = (most: number, written = (text: string) => text.trim()) =>
  z
    .string()
    .overwrite(written)
    .min(1, 'validation.required')
    .max(most, 'validation.tooLong')
    .optional()

/** Names a company exactly, by its name (width, case and punctuation aside) or its organisation code. */
export const companyLookup = z
  .strictObject({ name: named(128), organisationCode: named(32, writtenCode) })
  .refine(
    ({ name, organisationCode }) => (name === undefined) !== (organisationCode === undefined),
    {
      path: ['name'],
      message: 'validation.nameOrCode',
    },
  )
export type CompanyLookup = z.infer<typeof companyLookup>

/** A company that is on the platform: its name alone, and whether it takes members now. */
export const knownCompany = z.strictObject({ name: z.string(), takesMembers: z.boolean() })
export type KnownCompany = z.infer<typeof knownCompany>
