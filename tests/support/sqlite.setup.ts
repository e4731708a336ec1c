import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template.ts'

/** Vitest's global set-up for the tests on SQLite: the template that each file copies. */
export const setup = async (project: TestProject): Promise<() => void> => {
  const template = await makeTemplate((folder) => `sqlite:${join(folder, 'portal.db')}`)
  project.provide('template', template.places)
  return template.remove
}
