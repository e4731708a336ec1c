import type { ComponentType } from 'react'
import { ListFailed } from '../ui/ListStates.tsx'
import { useLoaded } from '../ui/useLoaded.ts'

export const lazyForm = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  titleOf: (props: Props) => string,
) => {
  const LazyForm = (props: Props) => {
    const [form, retry] = useLoaded(load)
    if (form.state === 'failed')
      return <ListFailed title={titleOf(props)} error={null} retry={retry} />
    return form.state === 'there' ? <form.data {...props} /> : <div aria-busy="true" />
  }
  return LazyForm
}
