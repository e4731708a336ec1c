import { useState } from 'react'
import { useImageQuery } from '#console/core/data/useImage.ts'
import { Problem } from '#console/core/dialogs/Problem.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Licence.module.css'
import { LicenceDialog } from './LicenceDialog.tsx'
import { pathOfLicence, type Proven } from './licences.ts'

interface LicenceImageProps {
  /** Name of the image. */
  licence: string
  company: Proven
}

/** A business licence, small; it opens to be read. */
export const LicenceImage = ({ licence, company }: LicenceImageProps) => {
  const [isOpen, setOpen] = useState(false)
  const text = useTexts('resources.companies.licence')
  const { data: source, isError } = useImageQuery(pathOfLicence(licence))
  if (isError) return <Problem text={text('failed')} />
  if (!source) return <div className={css.waiting} aria-busy="true" />
  const name = text('of', { name: company.name })
  return (
    <>
      <button
        type="button"
        className={css.thumbnail}
        aria-haspopup="dialog"
        aria-label={`${text('open')}: ${name}`}
        onClick={() => setOpen(true)}
      >
        <img src={source} alt="" />
        <span className={css.enlarge}>
          <Icon name="search" size={16} />
        </span>
      </button>
      {isOpen && <LicenceDialog source={source} company={company} onClose={() => setOpen(false)} />}
    </>
  )
}
