import IconButton from '@mui/material/IconButton'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { useFullScreen } from './useFullScreen.ts'

/** Shows the console on the whole screen, and back. */
export const FullScreenButton = () => {
  const translate = useTranslate()
  const [isFull, toggle] = useFullScreen()
  const label = translate(isFull ? 'console.shell.leaveFullScreen' : 'console.shell.fullScreen')
  return (
    <IconButton onClick={toggle} aria-label={label} title={label}>
      <Icon name={isFull ? 'full-screen-exit' : 'full-screen'} />
    </IconButton>
  )
}
