/** A square of an image: where its centre lies, as shares of width and height, and how much it is enlarged. */
export interface Cut {
  x: number
  y: number
  zoom: number
}

type Size = Pick<ImageBitmap, 'width' | 'height'>

/** The square in pixels of the image. */
export const squareOf = ({ width, height }: Size, { x, y, zoom }: Cut) => {
  const size = Math.min(width, height) / zoom
  return { left: x * width - size / 2, top: y * height - size / 2, size }
}

const within = (value: number, margin: number): number =>
  Math.min(Math.max(value, margin), 1 - margin)

/** The image moved under the square, by shares of the square, as far as the image goes. */
export const moved = (image: Size, { x, y, zoom }: Cut, right: number, down: number): Cut => {
  const { size } = squareOf(image, { x, y, zoom })
  const [across, along] = [size / image.width, size / image.height]
  return {
    x: within(x - right * across, across / 2),
    y: within(y - down * along, along / 2),
    zoom,
  }
}
