import css from './Person.module.css'
import { Sign } from './Sign.tsx'

interface PersonProps {
  name: string
  username?: string | undefined
  /** Path of the person's picture. */
  picture?: string | null | undefined
  large?: boolean
  /** Name above user name, where there is height for it. */
  stacked?: boolean
}

/** A person: sign, name, user name. */
export const Person = ({
  name,
  username,
  picture,
  large = false,
  stacked = false,
}: PersonProps) => (
  <span
    className={[css.person, large && css.large, stacked && css.stacked].filter(Boolean).join(' ')}
  >
    <Sign name={name || username || ''} picture={picture} className={css.sign} />
    <span className={css.names}>
      <span className={css.name} title={name}>
        {name || username}
      </span>
      {username && name && <span className={css.username}>{username}</span>}
    </span>
  </span>
)
