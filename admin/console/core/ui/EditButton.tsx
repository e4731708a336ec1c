import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'

/** Leads to the form of a record: the primary action of its page, unless another is. */
export const EditButton = ({ to, secondary = false }: { to: string; secondary?: boolean }) => (
  <Button
    variant={secondary ? 'outlined' : 'contained'}
    color={secondary ? 'secondary' : 'primary'}
    component={Link}
    to={to}
    startIcon={<Icon name="pencil" size={16} />}
  >
    {useTranslate()('ra.action.edit')}
  </Button>
)
