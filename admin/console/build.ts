import { build } from 'vite'
import config from './vite.config.ts'

export const buildConsole = async (): Promise<void> => {
  await build({ ...config, configFile: false, logLevel: 'error', mode: 'production' })
}
