import { fill } from '#i18n/index'
import { storeTheme, themeChoices } from '#shared/theme.ts'
import { useTheme } from '../ui/hooks.ts'
import { usePortal } from '../ui/Portal.tsx'
import { ThemeIcon } from './icons.tsx'
import { Menu } from './Menu.tsx'

export const ThemeChoices = () => {
  const { texts } = usePortal()
  const theme = useTheme()
  return themeChoices.map((choice) => (
    <li key={choice}>
      <button type="button" aria-pressed={choice === theme} onClick={() => storeTheme(choice)}>
        {texts.bar.themes[choice]}
      </button>
    </li>
  ))
}

export const ThemeMenu = () => {
  const { texts } = usePortal()
  const theme = useTheme()
  return (
    <Menu
      label={fill(texts.bar.theme, { theme: texts.bar.themes[theme] })}
      face={<ThemeIcon theme={theme} />}
    >
      <ThemeChoices />
    </Menu>
  )
}
