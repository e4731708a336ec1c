import { imageKinds } from '#contract/images'

/** How an image is sent, by its kind: as paper, or with what is transparent. */
const types = { licence: 'image/jpeg', logo: 'image/png' } as const

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('the browser cannot write the image'))),
      type,
      0.92,
    ),
  )

/**
 * An image as it is sent: no larger than the server keeps it, and without what else its file says, e.g. where a photo was
 * taken. @throws where the browser cannot read it
 */
export const reducedImage = async (file: Blob, kind: keyof typeof types): Promise<Blob> => {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, imageKinds[kind].side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser cannot draw the image')
  context.imageSmoothingQuality = 'high'
  if (kind === 'licence') {
    // What is transparent becomes paper.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Blob([await toBlob(canvas, types[kind])], { type: 'application/octet-stream' })
}
