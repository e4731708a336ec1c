import type { RaRecord, TransformData } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { TextBranch } from '#console/core/i18n/texts.ts'
import { CreateScreen } from './CreateScreen.tsx'
import { EditScreen } from './EditScreen.tsx'

interface FormScreenProps<T extends RaRecord> {
  texts: TextBranch<{
    create: { title: string; purpose: string; submit: string; done: string }
    edit: { done: string }
  }>
  nameOf: (record: T) => string
  /** Arguments of the success notices; defaults to the name. */
  argsOf?: (record: T) => Record<string, unknown>
  pathOf: (record: T) => string
  listPath: string
  initialValues: object
  transform: TransformData
  submit?: string
  children: (record?: T) => ReactNode
}

export const FormScreen = <T extends RaRecord>(props: FormScreenProps<T>) => {
  const { texts, listPath, initialValues, submit, children, ...rest } = props
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
      initialValues={initialValues}
    >
      {children()}
    </CreateScreen>
  )
}
