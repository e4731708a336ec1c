import { Button } from '#console/core/controls/Button.tsx'
import { useState } from 'react'
import { useImageQuery } from '#console/core/data/files.ts'
import { Problem, useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import css from './Licence.module.css'
import { LicenceDialog, type Proven } from './LicenceDialog.tsx'

export const licencePath = '/usercenter/company/licence'

export const pathOfLicence = (licence: string | null): string | null =>
  licence && `${licencePath}?name=${licence}`

/** Retries only the image, because reloading the page could lose the input of the surrounding form. */
const Failed = ({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) => {
  const translate = useTranslate()
  useRestoreFocus()
  return (
    <div className={css.failed}>
      <Problem text={translate('resources.companies.licence.failed')} />
      <Button icon="refresh" busy={isBusy} onClick={() => onRetry()}>
        {translate('console.action.retry')}
      </Button>
    </div>
  )
}

export const LicenceImage = ({ licence, company }: { licence: string; company: Proven }) => {
  const [isOpen, setOpen] = useState(false)
  const text = useTexts('resources.companies.licence')
  const { data: source, isError, isFetching, refetch } = useImageQuery(pathOfLicence(licence))
  if (isError) return <Failed isBusy={isFetching} onRetry={() => void refetch()} />
  if (!source) return <div className={css.waiting} aria-busy="true" />
  const name = company.name && text('of', { name: company.name })
  return (
    <>
      <button
        type="button"
        className={css.thumbnail}
        aria-haspopup="dialog"
        aria-label={name ? `${text('open')}: ${name}` : text('open')}
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
