import type { ComponentType, ReactNode } from 'react'
import { ListFailed } from '../ui/ListStates.tsx'
import { useLoaded } from '../ui/useLoaded.ts'

/** Loads a component as its own chunk. `frame` wraps the content shown while it loads. */
export const lazyForm = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  titleOf: (props: Props) => string,
  frame: (props: Props, content: ReactNode) => ReactNode = (_props, content) => content,
) => {
  const LazyForm = (props: Props) => {
    const [form, retry] = useLoaded(load)
    if (form.state === 'failed')
      return frame(props, <ListFailed title={titleOf(props)} error={null} retry={retry} />)
    if (form.state === 'there') return <form.data {...props} />
    return frame(props, <div aria-busy="true" />)
  }
  return LazyForm
}
