import { build } from 'vite'
import config from './vite.config.ts'

/** Builds the console into `dist/console`; says nothing unless something is wrong. */
export const buildConsole = async (): Promise<void> => {
  await build({ ...config, configFile: false, logLevel: 'error', mode: 'production' })
}
