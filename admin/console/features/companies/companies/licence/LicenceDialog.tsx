import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { useState } from 'react'
import { saveFile } from '#console/core/data/files.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Fact, Facts } from '#console/core/ui/Facts.tsx'
import css from './Licence.module.css'

export interface Proven {
  name: string
  organisationCode: string
}

/** Zoom factors relative to the width of the image area. */
const steps = [1, 1.5, 2, 3, 4] as const

const bytesOf = (source: string): Blob =>
  new Blob([Uint8Array.from(atob(source.split(',')[1] ?? ''), (sign) => sign.charCodeAt(0))], {
    type: 'image/webp',
  })

interface LicenceDialogProps {
  source: string
  company: Proven
  onClose: () => void
}

export const LicenceDialog = ({ source, company, onClose }: LicenceDialogProps) => {
  const translate = useTranslate()
  const [step, setStep] = useState(0)
  const text = useTexts('resources.companies.licence')
  const field = useTexts('resources.companies.fields')
  const name = company.name ? text('of', { name: company.name }) : text('title')
  return (
    <DialogFrame
      title={name}
      large
      onClose={onClose}
      className={css.dialog}
      actions={
        <>
          <Button
            icon="download"
            onClick={() => saveFile(`${text('fileName')}.webp`, bytesOf(source))}
          >
            {text('save')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {translate('ra.action.close')}
          </Button>
        </>
      }
    >
      <div className={css.tools}>
        <Facts>
          <Fact label={field('name')}>{company.name}</Fact>
          <Fact label={field('organisationCode')} mono>
            {company.organisationCode}
          </Fact>
        </Facts>
        <div className={css.zoom}>
          <IconButton
            icon="minus"
            label={text('smaller')}
            titled
            disabled={step === 0}
            onClick={() => setStep(step - 1)}
          />
          <span role="status">{Math.round((steps[step] ?? 1) * 100)}%</span>
          <IconButton
            icon="plus"
            label={text('larger')}
            titled
            disabled={step === steps.length - 1}
            onClick={() => setStep(step + 1)}
          />
          <Button disabled={step === 0} onClick={() => setStep(0)}>
            {text('fit')}
          </Button>
        </div>
      </div>
      <div className={css.area} role="region" tabIndex={0} aria-label={text('area')}>
        <img
          src={source}
          alt={name}
          data-fits={step === 0 || undefined}
          style={{ width: `${(steps[step] ?? 1) * 100}%` }}
        />
      </div>
    </DialogFrame>
  )
}
