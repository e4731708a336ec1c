import Button from '@mui/material/Button'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { StatePanel } from '#console/core/ui/State.tsx'
import styles from '#console/core/ui/styles.module.css'

interface NoApplicationProps {
  because: 'inReview' | 'rejected' | 'member' | 'system' | 'decided'
  company?: CompanyRecord
  name?: string
}

export const NoApplication = ({ because, company, name = '' }: NoApplicationProps) => {
  const translate = useTranslate()
  const text = useTexts('resources.companies.apply')
  const closed = useTexts(`resources.companies.apply.closed.${because}`, {
    name: company?.name ?? name,
    company: name,
  })
  const links: Record<NoApplicationProps['because'], { to: string; label: string } | undefined> = {
    inReview: { to: '/companyApply', label: text('seeMine') },
    decided: { to: '/companyApply', label: text('seeMine') },
    rejected: {
      to: `/companyApply/${company?.id ?? ''}`,
      label: translate('resources.companies.mine.change'),
    },
    system: { to: '/companies/create', label: text('toCreate') },
    member: undefined,
  }
  const link = links[because]
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <div className={styles.surface}>
        <StatePanel drawing="closed" title={closed('title')}>
          <p>{closed('text')}</p>
          {link && (
            <div>
              <Button component={Link} to={link.to} variant="contained" color="primary">
                {link.label}
              </Button>
            </div>
          )}
        </StatePanel>
      </div>
    </>
  )
}
