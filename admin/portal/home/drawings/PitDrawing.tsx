import { Drawing } from './Drawing.tsx'

export const PitDrawing = () => (
  <Drawing>
    <path d="M14 152c2-46 70-74 150-72 84 2 176 26 180 70 4 46-80 74-172 74S12 196 14 152z" />
    <path
      className="thin"
      d="M44 150c4-34 60-54 122-53 66 1 144 20 148 53 2 36-66 56-142 56S40 186 44 150z"
    />
    <path
      className="thin"
      d="M74 152c4-26 46-40 94-40 50 0 112 14 116 40 0 28-54 42-112 42s-102-14-98-42z"
    />
    <path
      className="thin"
      d="M104 154c4-18 32-28 66-28 36 0 80 10 84 28 0 20-38 28-82 28s-72-8-68-28z"
    />
    <path d="M134 156c4-10 18-16 38-16s46 6 50 16c0 12-22 16-50 16s-42-4-38-16z" />
    <path
      className="ground"
      d="M344 150c-22-4-42-4-60 2-20 7-38 10-62 4l-4 8c28 8 52 4 72-2 18-6 34-6 52-4z"
    />
    <path className="dashed" d="m58 132 88-24 108 18 10 46-98 24-96-14z" />
    <path d="m116 156 112-82" className="thin" />
    <path className="thin" d="M116 146a20 10 0 1 0 .1 0zm0-8a36 18 0 1 0 .1 0z" />
    <path className="ground" d="M212 60c0-28 20-44 44-44 26 0 44 16 46 44z" />
    <path className="ground" d="M204 60h110c6 0 8 8 0 8H206c-6 0-8-8-2-8z" />
    <path d="M246 17c0-8 22-8 22 0v20h-22zM232 24c-4 10-6 20-6 28m58-28c5 10 6 20 6 28" />
    <circle className="spot" cx="116" cy="156" r="5" />
  </Drawing>
)
