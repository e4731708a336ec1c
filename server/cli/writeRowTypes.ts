import { writeFileSync } from 'node:fs'
import { rowTypes } from '#db/rowTypes'

/** `npm run db:types`: regenerates the row types after a migration. */
writeFileSync(new URL('../../db/rows.ts', import.meta.url), await rowTypes())
