import { Button } from '#console/core/controls/Button.tsx'
import LinearProgress from '@mui/material/LinearProgress'
import Slider from '@mui/material/Slider'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { imageKinds } from '#contract/core/images'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from './Account.module.css'

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

/** Side of the uploaded square in pixels: twice the stored side, so that the preview is sharp on a high-density screen. */
const side = imageKinds.avatar.side * 2

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [16, 0],
  ArrowRight: [-16, 0],
  ArrowUp: [0, 16],
  ArrowDown: [0, -16],
}

interface CropDialogProps {
  image: HTMLCanvasElement
  busy: boolean
  error: string | undefined
  onCrop: (square: Blob) => void
  onClose: () => void
}

export const CropDialog = ({ image, busy, error, onCrop, onClose }: CropDialogProps) => {
  const text = useTexts('resources.account.picture')
  const [cut, setCut] = useState<Cut>({ x: 0.5, y: 0.5, zoom: 1 })
  // State instead of a ref, because the dialog mounts the canvas after the first render.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const from = useRef<readonly [number, number]>(null)
  useEffect(() => {
    const context = canvas?.getContext('2d')
    const { left, top, size } = squareOf(image, cut)
    context?.clearRect(0, 0, side, side)
    context?.drawImage(image, left, top, size, size, 0, 0, side, side)
  }, [canvas, image, cut])
  const shift = (right: number, down: number) => setCut((now) => movedBy(image, now, right, down))
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!from.current) return
    const [x, y] = from.current
    const scale = 1 / event.currentTarget.clientWidth
    from.current = [event.clientX, event.clientY]
    shift((event.clientX - x) * scale, (event.clientY - y) * scale)
  }
  const step = (event: KeyboardEvent) => {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    shift(right / side, down / side)
  }
  const crop = () =>
    canvas?.toBlob((square) => {
      if (square) onCrop(new Blob([square], { type: 'application/octet-stream' }))
    }, 'image/png')
  return (
    <DialogFrame
      title={text('crop')}
      onClose={onClose}
      className={css.crop}
      dismiss="cancel"
      actions={
        <Button variant="contained" busy={busy} onClick={() => crop()}>
          {text('submit')}
        </Button>
      }
    >
      <canvas
        ref={setCanvas}
        width={side}
        height={side}
        tabIndex={0}
        role="img"
        aria-label={text('preview')}
        className={css.cropped}
        onKeyDown={step}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = [event.clientX, event.clientY]
        }}
        onPointerMove={drag}
        onPointerUp={() => (from.current = null)}
      />
      <Slider
        min={1}
        max={4}
        step={0.05}
        value={cut.zoom}
        aria-label={text('zoom')}
        onChange={(_event, zoom) => setCut((now) => movedBy(image, { ...now, zoom }, 0, 0))}
      />
      {busy && <LinearProgress aria-label={text('uploading')} />}
      <Problem text={error} />
    </DialogFrame>
  )
}
