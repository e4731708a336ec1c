import type { TestProject } from 'vitest/node'
import { runOnPostgres, startPostgres } from './postgres.ts'
import { makeTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const setup = async (project: TestProject): Promise<() => void> => {
  const postgres = await startPostgres()
  await runOnPostgres(postgres.url, 'CREATE DATABASE portal_template')
  const template = await makeTemplate(() => `${postgres.url}/portal_template`)
  project.provide('postgresUrl', postgres.url)
  project.provide('template', template.places)
  return () => {
    template.remove()
    postgres.stop()
  }
}
