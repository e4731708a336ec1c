import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { useUndoableAction, type UndoableAction } from './useUndoableAction.ts'
import { usePerform } from './usePerform.ts'

interface Decision extends Pick<UndoableAction, 'notice' | 'name' | 'onUndo'> {
  id: string
  action: string
  body?: unknown
}

export const useUndoableDecision = <T extends RaRecord>(resource: string) => {
  const doLater = useUndoableAction()
  const queryClient = useQueryClient()
  const perform = usePerform<T>(resource)
  return ({ id, action, body, ...undoable }: Decision): void =>
    doLater({
      ...undoable,
      resource,
      ids: [id],
      removes: action === 'delete',
      work: async () => {
        try {
          await perform(id, action, body, { keepalive: true })
        } finally {
          await queryClient.invalidateQueries({ queryKey: [resource] })
        }
      },
    })
}
