import { storeTheme, themeChoices } from '#shared/theme.ts'
import { useTheme } from '../ui/hooks.ts'
import { usePortal } from '../ui/Portal.tsx'

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
