import { z } from 'zod'
import { normalizeCode } from '#contract/core/rules'

const named = (maxLength: number, normalize = (text: string) => text.trim()) =>
  z
    .string()
    .overwrite(normalize)
    .min(1, 'validation.required')
    .max(maxLength, 'validation.tooLong')
    .optional()

/** Exact lookup by name (ignoring width, case and punctuation) or organisation code; exactly one of them. */
export const companyLookup = z
  .strictObject({ name: named(128), organisationCode: named(32, normalizeCode) })
  .refine(
    ({ name, organisationCode }) => (name === undefined) !== (organisationCode === undefined),
    { path: ['name'], message: 'validation.nameOrCode' },
  )
export type CompanyLookup = z.infer<typeof companyLookup>

/** Reveals only the name and whether the company accepts members. */
export const knownCompany = z.strictObject({ name: z.string(), takesMembers: z.boolean() })
export type KnownCompany = z.infer<typeof knownCompany>
