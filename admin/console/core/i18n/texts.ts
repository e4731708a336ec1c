import {
  useNotify as useRaNotify,
  useTranslate as useRaTranslate,
  type NotificationType,
} from 'react-admin'
import type { Messages } from './messages.ts'

type Names<T> = `${keyof T & (string | number)}`

type Under<T, Name extends string> = {
  [K in keyof T & (string | number)]: `${K}` extends Name ? T[K] : never
}[keyof T & (string | number)]

/** Paths of the texts below a branch, e.g. `title` and `effects.0`. */
type Leaves<T> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${K}` : `${K}.${Leaves<T[K]>}`
}[keyof T & (string | number)]

type Branches<T, Shape> = {
  [K in keyof T & (string | number)]: T[K] extends string
    ? never
    : (T[K] extends Shape ? `${K}` : never) | `${K}.${Branches<T[K], Shape>}`
}[keyof T & (string | number)]

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends Names<T>
    ? At<Under<T, Head>, Rest>
    : never
  : Path extends Names<T>
    ? Under<T, Path>
    : never

export type TextKey = Leaves<Messages>

/** Key of a group of texts, e.g. `console.right`. With `Shape`, the group must contain these texts. */
export type TextBranch<Shape = object> = Branches<Messages, Shape>

/** Keys below a branch; for a union of branches, the keys common to all. */
export type KeyBelow<Branch extends string> = (
  Branch extends string ? (key: Leaves<At<Messages, Branch>>) => void : never
) extends (key: infer Key) => void
  ? Key & string
  : never

export type Translate = (key: TextKey, args?: object) => string

export const useTranslate: () => Translate = useRaTranslate

/** Texts of one branch: `useTexts('console.right')('title')`; `all` holds arguments for every text. */
export const useTexts = <Branch extends TextBranch>(branch: Branch, all?: object) => {
  const translate = useRaTranslate()
  return (key: KeyBelow<Branch>, args?: object): string =>
    translate(`${branch}.${key}`, { ...all, ...args })
}

/** For keys only known at run time, such as keys from the server. */
export const useTranslateAny = (): ((key: string, args?: object) => string) => useRaTranslate()

interface Notice {
  text: string
  type?: NotificationType
  /** Adds an undo button for the mutation that was passed to `useAddUndoableMutation`. */
  undoable?: boolean
  autoHideDuration?: number
}

export const useNotify = (): ((notice: TextKey | Notice, args?: object) => void) => {
  const notify = useRaNotify()
  return (notice, messageArgs = {}) => {
    if (typeof notice === 'string') return notify(notice, { messageArgs })
    const { text, ...options } = notice
    return notify(text, options)
  }
}
