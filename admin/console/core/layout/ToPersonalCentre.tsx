import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslate } from '#console/core/i18n/texts.ts'

/** The way out of a page that shows nothing. */
export const ToPersonalCentre = () => (
  <Button component={Link} to="/personalCenter">
    {useTranslate()('console.action.personalCentre')}
  </Button>
)
