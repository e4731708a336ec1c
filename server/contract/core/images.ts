import { z } from 'zod'

/** Accepted upload types; images are stored as WebP. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

const hasAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))

type ImageFault = 'imageIsPdf' | 'imageIsHeic' | 'imageUnreadable'

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

/**
 * Looks for the end marker only after the start of the pixel data, because an embedded thumbnail has an end marker of
 * its own.
 */
const isTruncatedJpeg = (bytes: Uint8Array): boolean => {
  let at = 2
  while (at < bytes.length && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  for (; at < bytes.length - 1; at += 1)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return false
  return true
}

/**
 * Detects truncated JPEG, PNG and WebP files, because browsers draw their first part and leave the rest grey; GIF files
 * are not checked.
 */
export const isTruncated = (bytes: Uint8Array): boolean => {
  if (hasAt(bytes, 0, '\xff\xd8\xff')) return isTruncatedJpeg(bytes)
  if (hasAt(bytes, 0, '\x89PNG'))
    for (let at = bytes.length - 4; at > 0; at -= 1) if (hasAt(bytes, at, 'IEND')) return false
  if (hasAt(bytes, 0, 'RIFF'))
    return bytes.length < 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  return hasAt(bytes, 0, '\x89PNG')
}

export interface ImageSpec {
  /**
   * Maximum size of an upload: megabytes of 1,000,000 bytes, and megapixels of 1,000,000 pixels after decoding.
   * Browsers scale larger images down before the upload.
   */
  megabytes: number
  megapixels: number
  shape: 'square' | 'whole'
  /** Maximum length of the longer side in pixels. Smaller images of shape `whole` are not enlarged. */
  side: number
  quality: number
}

/** Phone cameras take up to 50 megapixels. */
const megapixels = 50

/** Licences stay large enough for their small print. */
export const imageKinds = {
  avatar: { megabytes: 5, megapixels, shape: 'square', side: 256, quality: 82 },
  licence: { megabytes: 8, megapixels, shape: 'whole', side: 2400, quality: 85 },
  logo: { megabytes: 2, megapixels, shape: 'whole', side: 480, quality: 92 },
} as const satisfies Record<string, ImageSpec>
export type ImageKind = keyof typeof imageKinds

/** The uploader's id and 32 hexadecimal digits that are unique to the upload, e.g. `17-` and the digits. */
export const imageName = z
  .string('validation.invalid')
  .regex(/^[1-9]\d{0,9}-[0-9a-f]{32}$/, 'validation.invalid')

export const licenceQuery = z.strictObject({ name: imageName })
export const uploadedLicence = z.strictObject({ licence: z.string() })
