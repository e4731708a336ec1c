import sharp from 'sharp'
import { expect, it } from 'vitest'
import { imageFault, isTruncated } from '#contract/core/images'

const image = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#c03' } })

const files = {
  jpeg: await image().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  progressive: await image().jpeg({ progressive: true }).toBuffer(),
  png: await image().png().toBuffer(),
  webp: await image().webp().toBuffer(),
}

/** Adds metadata with a thumbnail to a JPEG, so that it contains a second end marker. */
const withThumbnail = (jpeg: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from('Exif\0\0'), files.jpeg])
  const size = Buffer.alloc(2)
  size.writeUInt16BE(content.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1]),
    size,
    content,
    jpeg.subarray(2),
  ])
}

it.each(Object.entries({ ...files, thumbnail: withThumbnail(files.jpeg) }))(
  'distinguishes a complete %s from a truncated one',
  (_name, file) => {
    expect(imageFault(file)).toBe(null)
    expect(isTruncated(file)).toBe(false)
    expect(isTruncated(Buffer.concat([file, Buffer.alloc(64)]))).toBe(false)
    for (const share of [0.3, 0.6, 0.9])
      expect(isTruncated(file.subarray(0, Math.floor(file.length * share)))).toBe(true)
    expect(isTruncated(file.subarray(0, -14))).toBe(true)
  },
)

it.each([
  ['%PDF-1.7', 'imageIsPdf'],
  ['\0\0\0\x18ftypheic', 'imageIsHeic'],
  ['\0\0\0\x18ftypmif1', 'imageIsHeic'],
  ['\0\0\0\x18ftypisom', 'imageUnreadable'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'imageUnreadable'],
  ['BM', 'imageUnreadable'],
  ['', 'imageUnreadable'],
])('identifies %j', (head, fault) => {
  expect(imageFault(Buffer.from(head, 'latin1'))).toBe(fault)
})
