/** One of the people that every server has. */
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
 * How many of them log in, one after the other: those with the first phone numbers. Logging in to one account again and
 * again measures how the portal lets one try at its password follow the other. Directus refuses all log-ins where so many
 * may log in without a licence; it has one, which it lets in as often at a time as anyone asks.
 */
export const accounts = 200

const begin = Date.UTC(2024, 0, 1)
const minuteMs = 60_000

/** People number 0, 1, 2 …: the same ones on each call, each with a name that one in forty has. */
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

/** Their phone numbers. */
export const phonesOfAccounts: readonly string[] = Array.from(
  { length: accounts },
  (_, index) => benchPerson(index).phone,
)

/** Rows for all of them, a few hundred at a time. */
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
