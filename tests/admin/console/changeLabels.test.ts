import { expect, it } from 'vitest'
import { declaredResources } from '#contract/core/resource'
import { resourceOfType } from '#console/features/operations/logs/resourceOfType.ts'

import.meta.glob('../../../server/contract/*/*.ts', { eager: true })

it('labels the fields of a change with the texts of the record’s own screens', () => {
  const records = declaredResources().filter(({ name }) => name !== 'salesmen')
  expect(records.length).toBeGreaterThan(20)
  for (const { name, type } of records) expect(resourceOfType(type)).toBe(name)
})
