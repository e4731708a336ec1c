import { useEffect, useState } from 'react'
import { qrPath } from './qrPath.ts'

interface Drawing {
  text: string
  size: number
  path: string
}

const draw = async (text: string): Promise<Drawing> => {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border: 3 })
  return { text, size, path: qrPath(data) }
}

const pixels = 208

/** Dark on white in both themes, because many scanners do not read the inverse. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isCurrent = true
    void draw(text).then((drawn) => isCurrent && setDrawing(drawn))
    return () => {
      isCurrent = false
    }
  }, [text])
  const { size, path } = drawing?.text === text ? drawing : { size: 1, path: '' }
  return (
    <svg
      role="img"
      aria-label={label}
      width={pixels}
      height={pixels}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx={size / 50} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
