import { Drawing } from './Drawing.tsx'

export const DamDrawing = () => (
  <Drawing>
    <path
      className="thin"
      d="M10 92h34m12 0h44M26 108h22m16 0h42M8 126h18m26 0h34m14 0h10M34 146h40m20 0h14M14 166h22m22 0h44"
    />
    <path className="ground" d="M118 196V46h34v18l8 4 70 128z" />
    <path className="thin" d="M118 82h50m-50 36h70m-70 36h89M138 168h12v12h-12z" />
    <path d="M0 76h118M40 64h16l-8 12zM0 196h282c20 0 26-12 46-14h32" />
    <path
      className="thin"
      d="m14 196-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-13-8 10m26-18-8 10m26-10-8 10"
    />
    <path className="dashed" d="m144 38 170 102m-120-14 116 22" />
    <path className="ground" d="M306 183l4-28h16l4 28M302 155h32M318 136l-10 19h20z" />
    <path className="dot" d="M318 149h0" />
    <path d="M168 82h52m-9-5 9 5-9 5M188 118h36m-9-5 9 5-9 5M207 154h22m-7-4.5 7 4.5-7 4.5" />
    <path className="point" d="M168 82h0M188 118h0M207 154h0" />
    <path className="signal-line" d="M136 40h88m-10-6 10 6-10 6" />
    <circle className="spot" cx="136" cy="40" r="5" />
  </Drawing>
)
