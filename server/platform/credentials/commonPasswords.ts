import { invalidField } from '#server/core/errors'

let list: Promise<ReadonlySet<string>> | null = null

const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  ))

/** Ignores case and width. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await commonPasswords()).has(password.normalize('NFKC').toLowerCase())

export const requireUncommonPassword = async (password: string): Promise<void> => {
  if (await isCommonPassword(password)) throw invalidField('password', 'validation.passwordCommon')
}
