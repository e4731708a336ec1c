import { initialsOf } from './words.ts'
import { useImage } from '#console/core/data/files.ts'
import styles from './styles.module.css'
import css from './Person.module.css'

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

interface PersonProps {
  name: string
  username?: string | undefined
  picture?: string | null | undefined
  /** Tooltip of the online dot; absent for offline users. */
  online?: string | undefined
}

export const Person = ({ name, username, picture, online }: PersonProps) => (
  <span className={css.person}>
    <span className={css.marked}>
      <PersonPicture name={name || username || ''} picture={picture} className={css.sign} />
      {online && <span className={css.online} role="img" aria-label={online} title={online} />}
    </span>
    <span className={css.names}>
      <span className={css.name} title={name}>
        {name || username}
      </span>
      {username && name && (
        <span className={css.username} title={username}>
          {username}
        </span>
      )}
    </span>
  </span>
)
