import type { HomePartsTexts } from '#i18n/en/homeParts'
import { fill } from '#i18n/index'
import { ArrowIcon } from '../layout/icons.tsx'
import { addressOf } from '../ui/pages.ts'
import { Section } from './Section.tsx'
import type { ComponentType, ReactNode } from 'react'

/**
 * Frame of the line drawings: strokes of one width in the text colour; elements with the class `spot` have the accent
 * colour.
 */
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className="drawing" viewBox="0 0 360 240" aria-hidden="true">
    {children}
  </svg>
)

const SurveyDrawing = () => (
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

const PitDrawing = () => (
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

const DamDrawing = () => (
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

const FieldDrawing = () => (
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

const scenarios = ['survey', 'agriculture', 'deformation', 'personnel'] as const

const drawings: Record<(typeof scenarios)[number], ComponentType> = {
  survey: SurveyDrawing,
  agriculture: FieldDrawing,
  deformation: DamDrawing,
  personnel: PitDrawing,
}

const Scenarios = ({ texts }: { texts: HomePartsTexts['scenarios'] }) => (
  <section className="part scenarios" aria-labelledby="scenarios-title">
    <div className="sheet">
      <h2 id="scenarios-title">{texts.title}</h2>
      <ul className="scenario-grid">
        {scenarios.map((scenario) => {
          const Picture = drawings[scenario]
          const { name, text, application, caption } = texts.items[scenario]
          return (
            <li key={scenario}>
              <div className="plate">
                <Picture />
                <span className="plate-caption mono" aria-hidden="true">
                  {caption}
                </span>
              </div>
              <h3>{name}</h3>
              <p>{text}</p>
              <a className="text-link" href={addressOf('control')}>
                {fill(texts.open, { application })}
                <ArrowIcon />
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)

const domains = ['differential', 'agriculture', 'devices', 'personnel', 'deformation'] as const

const signs: Record<(typeof domains)[number], string> = {
  differential:
    'M8 38 40 14M8 38l-5 8h10zM40 14m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M16 24l-6-8m22 18 8 8',
  agriculture: 'M10 44 16 6m6 38 6-38m6 38 6-38M4 44h40M10 6h34',
  devices: 'M12 4h24v40H12zM12 12h24M12 36h24M22 40h4M18 20h12m-12 6h8',
  personnel:
    'm6 16 16-12 20 10-4 26-26 4zM24 22m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 36c1-6 4-8 8-8s7 2 8 8',
  deformation: 'M14 34m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M14 22v-18M26 34h18M18 30 34 14m-8-1h9v9',
}

const Domains = ({ texts }: { texts: HomePartsTexts['domains'] }) => (
  <Section className="domains contoured" title={texts.title}>
    <ul className="domain-row">
      {domains.map((domain) => (
        <li key={domain}>
          <svg className="sign" viewBox="0 0 48 48" aria-hidden="true">
            <path d={signs[domain]} />
          </svg>
          <h3>{texts.items[domain].name}</h3>
          <p>{texts.items[domain].text}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const claimNames = ['terminals', 'countries', 'park'] as const

export const Claims = ({ texts: { claims: texts } }: { texts: HomePartsTexts }) => (
  <section className="claims night" aria-labelledby="claims-title">
    <div className="sheet">
      <h2 id="claims-title" className="visually-hidden">
        {texts.title}
      </h2>
      <ul className="claim-row">
        {claimNames.map((claim) => (
          <li key={claim}>
            <span className="claim-figure">{texts[claim].figure}</span>{' '}
            <span>{texts[claim].text}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

const features = ['safety', 'reliability', 'ease', 'scalability'] as const

const Features = ({ texts }: { texts: HomePartsTexts['features'] }) => (
  <Section className="features" title={texts.title}>
    <dl className="feature-list">
      {features.map((feature) => (
        <div key={feature}>
          <dt>{texts.items[feature].name}</dt>
          <dd>{texts.items[feature].text}</dd>
        </div>
      ))}
    </dl>
  </Section>
)

export const HomeParts = ({ texts }: { texts: HomePartsTexts }) => (
  <>
    <Domains texts={texts.domains} />
    <Scenarios texts={texts.scenarios} />
    <Features texts={texts.features} />
  </>
)
