import IconButton from '@mui/material/IconButton'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'

export const PasswordBox = (props: OutlinedInputProps) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const label = translate(
    shown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden',
  )
  return (
    <OutlinedInput
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          size="small"
          onClick={() => setShown(!shown)}
          aria-label={label}
          title={label}
          edge="end"
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </IconButton>
      }
    />
  )
}
