import { writeFileSync } from 'node:fs'
import { rowTypes } from './rowTypes.ts'

/** `npm run db:types`: regenerates the row types after a migration. */
writeFileSync(new URL('rows.ts', import.meta.url), await rowTypes())
