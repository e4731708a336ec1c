import { z } from 'zod'

/** Types of images that may be sent. They are kept as WebP. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** What may be sent of a kind of image, and how it is kept. */
export interface ImageSpec {
  /** Most that a file may have, in 1,000,000 bytes, and in 1,000,000 pixels once decoded. Browsers reduce larger ones. */
  megabytes: number
  megapixels: number
  /** Cut to a square, or whole. */
  shape: 'square' | 'whole'
  /** Pixels of its longer side; a smaller image that is kept whole stays as it is. */
  side: number
  /** Of the WebP file, up to 100. */
  quality: number
}

/** Kinds of images: pictures of people, business licences, whose small print stays legible, and the provider's logo. */
export const imageKinds = {
  avatar: { megabytes: 5, megapixels: 4, shape: 'square', side: 256, quality: 82 },
  licence: { megabytes: 8, megapixels: 8, shape: 'whole', side: 2400, quality: 85 },
  logo: { megabytes: 2, megapixels: 4, shape: 'whole', side: 480, quality: 92 },
} as const satisfies Record<string, ImageSpec>
export type ImageKind = keyof typeof imageKinds

/** Names a kept image: by who sent it, and by a hash that no other one has. */
export const imageName = z
  .string('validation.invalid')
  .regex(/^[1-9]\d{0,9}-[0-9a-f]{32}$/, 'validation.invalid')

/** Which business licence is asked for: a name stands for one image. */
export const licenceQuery = z.strictObject({ name: imageName })
/** A business licence that waits for an application or a change to name it. */
export const uploadedLicence = z.strictObject({ licence: z.string() })
