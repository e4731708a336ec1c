export interface BenchPerson {
  username: string
  realName: string
  phone: string
  email: string
  createdAt: number
}

const first =
  'Ada Alan Grace Edsger Barbara Donald Linus Margaret Ken Frances John Radia Wei Yuki'.split(' ')
const last =
  'Turing Hopper Dijkstra Lamport Tanaka Patel Novak Silva Zhang Garcia Rossi Kim Costa Berg Lund Dubois Allen Knuth Hoare Wirth Li Chen Rao Sato Diaz Moreau Weber Holm Okafor Mensah Haddad Cohen Levi Petrov Nowak Horvat Kovacs Popov Yilmaz Aydin'.split(
    ' ',
  )
/**
 * Number of people who log in, one after another (the ones with the lowest phone numbers). Repeated logins to one
 * account would measure how the portal serializes password attempts. Without a licence, Directus refuses all logins if
 * this many users may log in; it then has one user, which it lets log in as often as requested.
 */
export const accounts = 200

const begin = Date.UTC(2024, 0, 1)
const minuteMs = 60_000

/** Generates person number 0, 1, 2 …, always the same; each family name occurs once in forty. */
export const benchPerson = (index: number): BenchPerson => {
  const given = first[(index * 7) % first.length] as string
  const family = last[(index * 11 + Math.floor(index / last.length)) % last.length] as string
  const username = `${given.charAt(0)}${family}${index + 1}`.toLowerCase()
  return {
    username,
    realName: `${given} ${family}`,
    phone: `1${String(index).padStart(10, '0')}`,
    email: `${username}@example.com`,
    createdAt: begin + index * minuteMs,
  }
}

export const phonesOfAccounts: readonly string[] = Array.from(
  { length: accounts },
  (_, index) => benchPerson(index).phone,
)

export function* rowsOfPeople<Row>(
  users: number,
  rowOf: (person: BenchPerson, index: number) => Row,
): Generator<Row[]> {
  const atOnce = 500
  for (let start = 0; start < users; start += atOnce)
    yield Array.from({ length: Math.min(atOnce, users - start) }, (_, index) =>
      rowOf(benchPerson(start + index), start + index),
    )
}
