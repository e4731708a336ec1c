/** True for a call that the user centre made with this secret in the last five minutes. */
export const isGenuine: (
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
) => boolean
