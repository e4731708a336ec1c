import type { RaRecord, TransformData } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { TextBranch } from '#console/core/i18n/texts.ts'
import { CreateScreen } from './CreateScreen.tsx'
import { EditScreen } from './EditScreen.tsx'

interface FormScreenProps<T extends RaRecord> {
  /** The branch of the resource, with `create` and `edit` as those screens take them. */
  texts: TextBranch<{
    create: { title: string; purpose: string; submit: string; done: string }
    edit: { done: string }
  }>
  nameOf: (record: T) => string
  /** What the sentences that it is done name, where that is not the name. */
  argsOf?: (record: T) => Record<string, unknown>
  /** Where saving leads, and cancelling a change. */
  pathOf: (record: T) => string
  listPath: string
  /** What stands in the form of a new record at first. */
  first: object
  transform: TransformData
  /** What the button says that saves a change. */
  submit?: string
  /** The inputs; without a record those of a new one. */
  children: (record?: T) => ReactNode
}

/** The screen of a new record, or of the one that the address names. */
export const FormScreen = <T extends RaRecord>(props: FormScreenProps<T>) => {
  const { texts, listPath, first, submit, children, ...rest } = props
  const { nameOf, argsOf = (record: T) => ({ name: nameOf(record) }) } = rest
  return useParams()['id'] ? (
    <EditScreen<T> {...rest} texts={`${texts}.edit`} {...(submit ? { submit } : {})}>
      {children}
    </EditScreen>
  ) : (
    <CreateScreen<T>
      {...rest}
      texts={`${texts}.create`}
      argsOf={argsOf}
      cancelTo={listPath}
      first={first}
    >
      {children()}
    </CreateScreen>
  )
}
