import { Drawing } from './Drawing.tsx'

export const SurveyDrawing = () => (
  <Drawing>
    <path
      className="thin"
      d="M0 172c30-2 48-54 88-54 34 0 46 40 82 48M54 140c18 6 46 6 68-2M36 158c28 8 78 8 108-2"
    />
    <path className="ground" d="m88 92-11 19h22zM88 111v7" />
    <path className="dot" d="M88 104h0" />
    <path className="dashed" d="M100 100 172 54" />
    <path d="M0 196h168m48 0h144" />
    <path
      className="thin"
      d="m14 196-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m78-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9m26-9-8 9"
    />
    <path className="dashed" d="m212 166 80-11" />
    <path
      className="ground"
      d="M176 166h32l8 30v18h-48v-18zM168 196h48M292 152h20l4 18v10h-28v-10zM288 170h28"
    />
    <path d="m192 96-44 100m44-100 46 100" />
    <path className="ground" d="M189.5 60h5v100l-2.5 6-2.5-6z" />
    <path className="band" d="M192 68v12m0 12v12m0 12v12m0 12v12" />
    <path
      className="ground"
      d="M170 60c0-4 4-8 4-12 0-12 36-12 36 0 0 4 4 8 4 12zM170 60h44M174 50h36"
    />
    <path className="ground" d="m198 108 26-7 9 34-26 7z" />
    <path className="thin" d="m204 115 16-4m-13 12 17-4m-15 11 9-2" />
    <path className="thin" d="M192 28V6m-22 28-12-18m56 18 12-18" />
    <circle className="spot" cx="192" cy="166" r="5" />
  </Drawing>
)
