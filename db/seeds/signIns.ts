const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

export interface SignInSeed {
  userId: number
  at: number
  done: boolean
  address: string
  userAgent: string
}

interface Habit {
  userId: number
  daysAgo: number
  week: readonly number[]
  address: string
  userAgent: string
}

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1'

/** The administrator accounts, which visitors try first, have no logins yet. */
const habits: readonly Habit[] = [
  {
    userId: 2,
    daysAgo: 27,
    week: [2, 1, 1, 2, 1, 1, 0],
    address: '198.51.100.12',
    userAgent: phone,
  },
  {
    userId: 4,
    daysAgo: 24,
    week: [2, 1, 2, 1, 1, 0, 0],
    address: '203.0.113.24',
    userAgent: windows,
  },
  {
    userId: 5,
    daysAgo: 21,
    week: [1, 0, 1, 1, 0, 0, 0],
    address: '203.0.113.25',
    userAgent: windows,
  },
  {
    userId: 7,
    daysAgo: 16,
    week: [1, 2, 0, 1, 1, 1, 0],
    address: '198.51.100.77',
    userAgent: windows,
  },
]

const mistypeEveryDays = 5

/** Generates logins of the days before `now`, oldest first; deterministic for a given time. */
export const signInsBefore = (now: number): SignInSeed[] =>
  habits
    .flatMap(({ userId, daysAgo, week, ...from }) =>
      Array.from({ length: daysAgo - 1 }, (_, place) => place + 1).flatMap((day) => {
        const logins = week[(day + userId) % week.length] ?? 0
        const last = now - day * dayMs - userId * 7 * minuteMs
        const done = Array.from({ length: logins }, (_, turn) => ({
          userId,
          at: last - turn * 3 * hourMs,
          done: true,
          ...from,
        }))
        const isMistyped = logins > 0 && (day + userId) % mistypeEveryDays === 0
        return isMistyped
          ? [...done, { userId, at: last - logins * 3 * hourMs - minuteMs, done: false, ...from }]
          : done
      }),
    )
    .toSorted((a, b) => a.at - b.at)
