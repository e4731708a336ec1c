import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies'
import { Icon } from '#console/core/icons/Icon.tsx'
import { PermissionMenuItem } from '#console/core/ui/PermissionMenuItem.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { CloseCompanyDialog } from '../record/CloseCompanyDialog.tsx'
import { pathOf } from '../record/companyText.ts'
import { SuspendCompanyDialog } from './SuspendCompanyDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

interface CompanyRowMenuProps {
  company: CompanyRecord
  /** The page already has a button for editing. */
  withoutEdit?: boolean
}

/** What can be done to a company. */
export const CompanyRowMenu = ({ company, withoutEdit = false }: CompanyRowMenuProps) => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<'close' | 'transfer' | 'suspend' | 'reopen'>()
  const { id, name, status, isOurCompany } = company
  const text = useTexts('resources.companies.actions')
  const label = translate('resources.companies.actions.menu', { name })
  const isEstablished = status === 'passed' || status === 'suspended'
  const kind = isEstablished ? 'close' : 'closeApplication'
  const hold = status === 'passed' ? 'suspend' : 'reopen'
  if (status === 'closed') return null
  return (
    <>
      <MenuButton
        align="right"
        trigger={(props) => (
          <IconButton {...props} size={withoutEdit ? 'medium' : 'small'} aria-label={label}>
            <Icon name="more" />
          </IconButton>
        )}
      >
        {(close) => [
          ...(status === 'inReview' && !withoutEdit
            ? [
                <PermissionMenuItem
                  key="review"
                  id="company:review"
                  component={Link}
                  to={pathOf(company)}
                  onClick={close}
                >
                  <Icon name="check" size={16} />
                  {text('review')}
                </PermissionMenuItem>,
              ]
            : []),
          ...(withoutEdit
            ? []
            : [
                <MenuItem key="edit" component={Link} to={`/companies/${id}`} onClick={close}>
                  <Icon name="pencil" size={16} />
                  {translate('ra.action.edit')}
                </MenuItem>,
              ]),
          ...(status === 'passed'
            ? [
                <MenuItem
                  key="transfer"
                  onClick={() => {
                    close()
                    setAsked('transfer')
                  }}
                >
                  <Icon name="key" size={16} />
                  {text('transfer.label')}
                </MenuItem>,
              ]
            : []),
          ...(isEstablished && !isOurCompany
            ? [
                <PermissionMenuItem
                  key={hold}
                  id="company:close"
                  onClick={() => {
                    close()
                    setAsked(hold)
                  }}
                >
                  <Icon name={hold === 'suspend' ? 'lock' : 'check'} size={16} />
                  {text(`${hold}.label`)}
                </PermissionMenuItem>,
              ]
            : []),
          ...(isOurCompany
            ? []
            : [
                <PermissionMenuItem
                  key="close"
                  id="company:close"
                  onClick={() => {
                    close()
                    setAsked('close')
                  }}
                >
                  <Icon name="close" size={16} />
                  {text(`${kind}.label`)}
                </PermissionMenuItem>,
              ]),
        ]}
      </MenuButton>
      <CloseCompanyDialog
        company={company}
        kind={kind}
        open={asked === 'close'}
        onClose={() => setAsked(undefined)}
      />
      {(asked === 'suspend' || asked === 'reopen') && (
        <SuspendCompanyDialog company={company} kind={asked} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'transfer' && (
        <TransferDialog company={company} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

/** The actions at the head of a company's page. */
export const CompanyActions = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  if (company.status === 'closed') return null
  return (
    <>
      <CompanyRowMenu company={company} withoutEdit />
      <Button
        component={Link}
        to={`/companies/${company.id}`}
        variant={company.status === 'passed' ? 'contained' : 'outlined'}
        color={company.status === 'passed' ? 'primary' : 'secondary'}
        startIcon={<Icon name="pencil" size={16} />}
      >
        {translate('ra.action.edit')}
      </Button>
    </>
  )
}
