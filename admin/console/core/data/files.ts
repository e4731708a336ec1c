import { useQuery } from '@tanstack/react-query'
import { callFile } from './httpClient.ts'
import { imageFault, imageKinds, isTruncated } from '#contract/core/images'
import { failure } from '#shared/http.ts'

export const dataUrlOf = (content: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(reader.error))
    reader.readAsDataURL(content)
  })

/**
 * Fetches a protected image as a data URL for `img`. Its path identifies its content, so it is fetched once.
 * @param path null for none
 */
export const useImageQuery = (path: string | null) =>
  useQuery({
    queryKey: ['image', path],
    queryFn: async () => dataUrlOf((await callFile(path ?? '')).content),
    enabled: path !== null,
    staleTime: Infinity,
    retry: false,
  })

export const useImage = (path: string | null): string | undefined => useImageQuery(path).data

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
 * Reads an image and scales it down. An `img` element applies the rotation of photos in all browsers;
 * `createImageBitmap` needs an option for it that the oldest browsers reject. PDF and HEIC files are only refused if the
 * browser cannot decode them.
 * @param side maximum pixels of the longer side
 * @throws Refusal if the browser cannot read the image or the file is truncated
 */
export const readImage = async (
  file: Blob,
  side: number,
  background?: string,
): Promise<HTMLCanvasElement> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fault = imageFault(bytes)
  const refusal = failure(415, `errors.${fault ?? 'imageUnreadable'}`)
  if (fault === 'imageUnreadable' || isTruncated(bytes)) throw refusal
  const image = new Image()
  image.src = await dataUrlOf(file)
  await image.decode().catch(() => {
    throw refusal
  })
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw refusal
  context.imageSmoothingQuality = 'high'
  if (background) {
    context.fillStyle = background
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Scales an image down to the size that the server stores and strips its metadata, e.g. the location of a photo. */
export const reducedImage = async (file: Blob, kind: keyof typeof types): Promise<Blob> => {
  // A licence is sent as JPEG, so its transparent parts become white.
  const background = kind === 'licence' ? '#fff' : undefined
  const canvas = await readImage(file, imageKinds[kind].side, background)
  return new Blob([await toBlob(canvas, types[kind])], { type: 'application/octet-stream' })
}

export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
