import css from './Person.module.css'

/** One or two letters that stand for a name: the last character of a Chinese name is what people call each other by. */
export const signOf = (name: string): string => {
  const trimmed = name.trim()
  const han = trimmed.match(/\p{Script=Han}/gu)?.at(-1)
  if (han) return han
  const words = trimmed.split(/[\s.·-]+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

interface PersonProps {
  name: string
  username?: string | undefined
  large?: boolean
  /** Name above user name, where there is height for it. */
  stacked?: boolean
}

/** A person: sign, name, user name. */
export const Person = ({ name, username, large = false, stacked = false }: PersonProps) => (
  <span
    className={[css.person, large && css.large, stacked && css.stacked].filter(Boolean).join(' ')}
  >
    <span className={css.sign} aria-hidden="true">
      {signOf(name || username || '')}
    </span>
    <span className={css.names}>
      <span className={css.name} title={name}>
        {name || username}
      </span>
      {username && name && <span className={css.username}>{username}</span>}
    </span>
  </span>
)
