import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslate } from '#console/core/i18n/texts.ts'

export const ToPersonalCentre = () => (
  <Button component={Link} to="/personalCenter">
    {useTranslate()('console.action.personalCentre')}
  </Button>
)
