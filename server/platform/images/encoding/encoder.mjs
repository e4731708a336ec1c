import sharp from 'sharp'

/**
 * Reads one image in a process of its own, so that no image can stop the server, and what libvips takes is given back.
 * Only the four formats are decoded; of an animation the first picture. What is written holds pixels alone: no position,
 * camera, thumbnail or colour profile.
 * In JavaScript, so that Node 20 reads it as it stands, from the source as well as built.
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
  // Of the head of the file alone.
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
