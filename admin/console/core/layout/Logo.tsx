import { shownLogo } from '#console/core/data/settings.ts'
import { Mark } from '#console/core/icons/Mark.tsx'
import css from './Logo.module.css'

export const Logo = () => {
  const logo = shownLogo.use()
  return logo === null ? <Mark /> : <img className={css.logo} src={logo} alt="" />
}
