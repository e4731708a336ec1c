import { z } from 'zod'

/** The page's policy forbids what zod would compile its checks with. Imported before anything that declares a schema. */
z.config({ jitless: true })
