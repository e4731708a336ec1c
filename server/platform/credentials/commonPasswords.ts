import { invalidField } from '#server/core/invalidField'

let list: Promise<ReadonlySet<string>> | null = null

/** The most used passwords, in lower case; read when first asked for. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  ))

/** Whether a password is one of the most used ones, in whatever case and width. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  (await commonPasswords()).has(password.normalize('NFKC').toLowerCase())

/**
 * Refuses a new password that is one of the most used ones.
 * @throws Refusal `invalidInput` with the field `password`
 */
export const refuseCommonPassword = async (password: string): Promise<void> => {
  if (await isCommonPassword(password)) throw invalidField('password', 'validation.passwordCommon')
}
