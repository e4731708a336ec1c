import sharp from 'sharp'

/**
 * Reads one image in its own process, so that no image can stop the server and the memory of libvips is returned. It
 * decodes only the four formats and the first frame of an animation; the output contains pixels only, without position,
 * camera, thumbnail or colour profile. The file is JavaScript so that Node 20 runs it unchanged, both from source and
 * built.
 */
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((type) => `VipsForeignLoad${type}Buffer`),
})

const fits = {
  square: { fit: 'cover' },
  whole: { fit: 'inside', withoutEnlargement: true },
}

/** @type {(job: import('../encodeImage.ts').EncodingJob) => Promise<import('../encodeImage.ts').Encoded>} */
const encode = async (job) => {
  const { bytes, shape, side, quality, mostPixels } = job
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels) return { refusal: 'imageTooManyPixels' }
  const content = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, fits[shape])
    .webp({ quality })
    .toBuffer()
  return { content }
}

process.once('message', (job) => {
  encode(job)
    .catch(() => ({ refusal: 'imageUnreadable' }))
    .then((encoded) => process.send?.(encoded, () => process.disconnect()))
})
