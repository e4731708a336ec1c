/** Entry of the server bundle; `startBuilt.mjs` calls these. */
export { runCommand } from './cli/commands.ts'
export { run } from './start.ts'
