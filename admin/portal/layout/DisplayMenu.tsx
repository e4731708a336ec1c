import { useTheme } from '../ui/hooks.ts'
import { usePortal } from '../ui/Portal.tsx'
import { DisplayChoices } from './DisplayChoices.tsx'
import { useFullScreenButton } from './useFullScreenButton.tsx'
import { DownIcon, LanguageIcon, ThemeIcon } from './icons.tsx'
import { Menu } from './Menu.tsx'

export const DisplayMenu = () => {
  const { texts, place } = usePortal()
  const theme = useTheme()
  const { button, notice } = useFullScreenButton()
  return (
    <>
      <Menu
        label={texts.bar.display}
        face={
          <>
            {place.page === 'home' ? <ThemeIcon theme={theme} /> : <LanguageIcon />}
            <DownIcon />
          </>
        }
      >
        <DisplayChoices fullScreen={button} />
      </Menu>
      {notice}
    </>
  )
}
