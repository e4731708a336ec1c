import { useImage } from '#console/core/data/useImage.ts'
import { signOf } from './signOf.ts'
import styles from './styles.module.css'

interface SignProps {
  /** Whose initials stand where there is no picture. */
  name: string
  /** Path of the person's picture, below the gateway. */
  picture?: string | null | undefined
  className: string | undefined
}

/**
 * A person's picture, or the initials; the name stands beside it. The initials are no text of the page: they are no part
 * of what a button around them is called.
 */
export const Sign = ({ name, picture = null, className }: SignProps) => {
  const source = useImage(picture)
  return (
    <span
      className={`${className} ${styles.initials}`}
      data-initials={source ? undefined : signOf(name)}
      aria-hidden="true"
    >
      {source && <img src={source} alt="" width="100%" height="100%" />}
    </span>
  )
}
