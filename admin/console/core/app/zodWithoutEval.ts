import { z } from 'zod'

/**
 * Stops zod from compiling its checks with `eval`, which the page's Content Security Policy forbids. Must be imported
 * before any module that declares a schema.
 */
z.config({ jitless: true })
