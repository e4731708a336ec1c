/** A square section of an image: the centre as a fraction (0 to 1) of width and height, and the zoom factor. */
export interface Cut {
  x: number
  y: number
  zoom: number
}

type Size = Pick<ImageBitmap, 'width' | 'height'>

export const squareOf = ({ width, height }: Size, { x, y, zoom }: Cut) => {
  const size = Math.min(width, height) / zoom
  return { left: x * width - size / 2, top: y * height - size / 2, size }
}

const within = (value: number, margin: number): number =>
  Math.min(Math.max(value, margin), 1 - margin)

/** Moves the image under the square by fractions of the square's side; the square stays inside the image. */
export const movedBy = (image: Size, { x, y, zoom }: Cut, right: number, down: number): Cut => {
  const { size } = squareOf(image, { x, y, zoom })
  const [across, along] = [size / image.width, size / image.height]
  return {
    x: within(x - right * across, across / 2),
    y: within(y - down * along, along / 2),
    zoom,
  }
}
