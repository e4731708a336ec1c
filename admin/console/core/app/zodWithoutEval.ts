import { z } from 'zod'

/**
 * The page's Content Security Policy forbids the code that zod would compile its checks with. Must be imported before
 * any module that declares a schema.
 */
z.config({ jitless: true })
