import { imageKinds } from '#contract/images'

/** What the image is to prove. */
export interface Proven {
  name: string
  organisationCode: string
}

export const licencePath = '/usercenter/company/licence'

/** Path of a licence, by its name; null for none. */
export const pathOfLicence = (licence: string | null): string | null =>
  licence && `${licencePath}?name=${licence}`

const { side } = imageKinds.licence

const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('the browser cannot write the image'))),
      'image/jpeg',
      0.92,
    ),
  )

/**
 * An image as it is sent: no larger than the server keeps it, and without what else its file says, e.g. where a photo was
 * taken. @throws where the browser cannot read it
 */
export const reduced = async (file: Blob): Promise<Blob> => {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser cannot draw the image')
  context.imageSmoothingQuality = 'high'
  // What is transparent becomes paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Blob([await toBlob(canvas)], { type: 'application/octet-stream' })
}
