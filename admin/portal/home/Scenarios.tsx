import type { ComponentType } from 'react'
import type { HomePartsTexts } from '#i18n/en/homeParts'
import { DamDrawing } from './drawings/DamDrawing.tsx'
import { FieldDrawing } from './drawings/FieldDrawing.tsx'
import { PitDrawing } from './drawings/PitDrawing.tsx'
import { SurveyDrawing } from './drawings/SurveyDrawing.tsx'

const scenarios = ['survey', 'agriculture', 'deformation', 'personnel'] as const

const drawings: Record<(typeof scenarios)[number], ComponentType> = {
  survey: SurveyDrawing,
  agriculture: FieldDrawing,
  deformation: DamDrawing,
  personnel: PitDrawing,
}

export const Scenarios = ({ texts }: { texts: HomePartsTexts['scenarios'] }) => (
  <section className="part scenarios" aria-labelledby="scenarios-title">
    <div className="sheet">
      <h2 id="scenarios-title">{texts.title}</h2>
      <ul className="scenario-grid">
        {scenarios.map((scenario) => {
          const Picture = drawings[scenario]
          const { name, text, caption } = texts.items[scenario]
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
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
