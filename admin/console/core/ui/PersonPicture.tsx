import { useImage } from '#console/core/data/useImage.ts'
import { initialsOf } from './initialsOf.ts'
import styles from './styles.module.css'

interface PersonPictureProps {
  name: string
  picture?: string | null | undefined
  className: string | undefined
}

/**
 * A person's picture or initials, next to the visible name. The initials are hidden from screen readers, so that they
 * do not become part of a button's name.
 */
export const PersonPicture = ({ name, picture = null, className }: PersonPictureProps) => {
  const source = useImage(picture)
  return (
    <span
      className={`${className} ${styles.initials}`}
      data-initials={source ? undefined : initialsOf(name)}
      aria-hidden="true"
    >
      {source && <img src={source} alt="" width="100%" height="100%" />}
    </span>
  )
}
