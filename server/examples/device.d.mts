interface Person {
  sub: string
  name: string
  company: { name: string } | null
  permissions: readonly number[]
}

export const connectDevice: (
  settings: { ISSUER: string; CLIENT_ID: string },
  show: (text: string) => void,
) => Promise<Person>
