import { z } from 'zod'

/** Types of images that may be sent. They are kept as WebP. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

const hasAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))

export type ImageFault = 'imageIsPdf' | 'imageIsHeic' | 'imageUnreadable'

/** Why a file is none of `imageTypes`, by its first bytes; null for one that may be. */
export const imageFault = (bytes: Uint8Array): ImageFault | null => {
  if (hasAt(bytes, 0, '%PDF-')) return 'imageIsPdf'
  if (
    hasAt(bytes, 4, 'ftyp') &&
    ['hei', 'hev', 'mif', 'msf'].some((brand) => hasAt(bytes, 8, brand))
  )
    return 'imageIsHeic'
  return hasAt(bytes, 0, '\xff\xd8\xff') ||
    hasAt(bytes, 0, '\x89PNG\r\n\x1a\n') ||
    hasAt(bytes, 0, 'GIF8') ||
    (hasAt(bytes, 0, 'RIFF') && hasAt(bytes, 8, 'WEBP'))
    ? null
    : 'imageUnreadable'
}

/** True where a JPEG has no end behind its pixels; its thumbnail has an end of its own. */
const isJpegCutOff = (bytes: Uint8Array): boolean => {
  let at = 2
  while (at < bytes.length && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  for (; at < bytes.length - 1; at += 1)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return false
  return true
}

/** True for an image whose end is missing: browsers draw the first part and leave the rest grey. */
export const isCutOff = (bytes: Uint8Array): boolean => {
  if (hasAt(bytes, 0, '\xff\xd8\xff')) return isJpegCutOff(bytes)
  if (hasAt(bytes, 0, '\x89PNG'))
    for (let at = bytes.length - 4; at > 0; at -= 1) if (hasAt(bytes, at, 'IEND')) return false
  if (hasAt(bytes, 0, 'RIFF'))
    return bytes.length < 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  return hasAt(bytes, 0, '\x89PNG')
}

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

/** Photos of phones have up to 50 million pixels. */
const megapixels = 50

/** Kinds of images: pictures of people, business licences, whose small print stays legible, and the provider's logo. */
export const imageKinds = {
  avatar: { megabytes: 5, megapixels, shape: 'square', side: 256, quality: 82 },
  licence: { megabytes: 8, megapixels, shape: 'whole', side: 2400, quality: 85 },
  logo: { megabytes: 2, megapixels, shape: 'whole', side: 480, quality: 92 },
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
