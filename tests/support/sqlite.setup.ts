import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template.ts'

export const setup = async (project: TestProject): Promise<() => void> => {
  const template = await makeTemplate((folder) => `sqlite:${join(folder, 'portal.db')}`)
  project.provide('template', template.places)
  return template.remove
}
