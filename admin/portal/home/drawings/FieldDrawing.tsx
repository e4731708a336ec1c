import { Drawing } from './Drawing.tsx'

export const FieldDrawing = () => (
  <Drawing>
    <path d="M36 196 84 30l238 20-22 126-104 38z" />
    <path
      className="thin"
      d="M52 188L94 41M78 191L121 43M104 194L147 45M131 197L174 47M94 41A13 13 0 0 1 121 43M78 191A13 13 0 0 0 104 194M147 45A13 13 0 0 1 174 47M131 197A13 13 0 0 0 157 200M157 200L173 142"
    />
    <path
      className="dashed"
      d="M188 92L200 50M183 203L227 52M211 200L253 54M241 189L279 56M271 178L306 58"
    />
    <path className="cross" d="M78 30h12m-6-6v12M30 196h12m-6-6v12" />
    <g transform="translate(181 117) rotate(16.1)">
      <path d="M-42 26h84M-42 23v6m14-6v6m14-6v6m14-6v6m14-6v6m14-6v6m14-6v6M0 14v12" />
      <path className="ground" d="M-14 1h6v17h-6zM8 1h6v17H8zM-10-19h4v11h-4zM6-19h4v11H6z" />
      <path className="ground" d="M-4.5-2v-20c0-3 9-3 9 0v20zM-8-2H8v15H-8z" />
      <circle className="spot" cx="0" cy="5.5" r="4.5" />
    </g>
  </Drawing>
)
