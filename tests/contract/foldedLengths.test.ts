import { expect, it } from 'vitest'
import { ionosphereUploadQuery } from '#contract/ionosphere'
import { email, organisationName } from '#contract/rules'

it.each([
  ['a company name', organisationName('errors.companyNameEmpty'), 'ﬃ', 128],
  ['an email address', email, `${'İ'.repeat(64)}@${'İ'.repeat(100)}.com`, 0],
  ['the name of a file of maps', ionosphereUploadQuery.shape.name, 'ﬃ', 128],
] as const)('keeps %s short in the form that is compared, too', (_, schema, text, most) => {
  // U+FB03 becomes three letters, U+0130 two.
  if (most) expect(schema.safeParse(text.repeat(Math.floor(most / 3))).success).toBe(true)
  expect(schema.safeParse(most ? text.repeat(Math.ceil(most / 3)) : text).success).toBe(false)
})
