import css from './Person.module.css'
import { Sign } from './Sign.tsx'

interface PersonProps {
  name: string
  username?: string | undefined
  /** Path of the person's picture. */
  picture?: string | null | undefined
  /** What is said of someone who is online, beside the dot at their sign; nothing of others. */
  online?: string | undefined
}

/** A person: sign, name, user name. */
export const Person = ({ name, username, picture, online }: PersonProps) => (
  <span className={css.person}>
    <span className={css.marked}>
      <Sign name={name || username || ''} picture={picture} className={css.sign} />
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
