import css from './Person.module.css'
import { PersonPicture } from './PersonPicture.tsx'

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
