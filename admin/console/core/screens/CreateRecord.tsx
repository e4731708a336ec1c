import { CreateBase, type RaRecord, type TransformData } from 'react-admin'
import type { ReactNode } from 'react'
import type { FormState } from '#console/core/forms/useForm.ts'

interface CreateRecordProps<T extends RaRecord> {
  saving: FormState<T>
  initialValues?: object | undefined
  transform?: TransformData
  resource?: string
  children: ReactNode
}

export const CreateRecord = <T extends RaRecord>(props: CreateRecordProps<T>) => {
  const { saving, initialValues = {}, transform, resource, children } = props
  return (
    <CreateBase<Omit<T, 'id'>, T>
      disableAuthentication
      redirect={false}
      mutationMode="pessimistic"
      record={initialValues}
      mutationOptions={{ onSuccess: saving.onSuccess }}
      {...(transform ? { transform } : {})}
      {...(resource === undefined ? {} : { resource })}
    >
      {children}
    </CreateBase>
  )
}
