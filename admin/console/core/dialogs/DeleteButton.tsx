import Button from '@mui/material/Button'
import { useRefresh, type RaRecord } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslate, type TextBranch } from '#console/core/i18n/texts.ts'
import { usePage } from '#console/core/navigation/pageContext.ts'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { ConfirmAction } from './ConfirmAction.tsx'
import { useUndoable } from '#console/core/dialogs/useUndoable.ts'

interface DeleteButtonProps {
  resource: string
  record: RaRecord
  texts: TextBranch<{ title: string; label: string; done: string }>
  args: object
  children?: ReactNode
  listPath: string
  /** Deletes without a confirmation and offers to undo it for a while; for records that are easy to restore. */
  undoable?: boolean
  force?: boolean
}

export const DeleteButton = (props: DeleteButtonProps) => {
  const { resource, record, texts, args, children, listPath, undoable = false, force } = props
  const translate = useTranslate()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const decideLater = useUndoable(resource)
  const { forget } = usePage()
  const [open, setOpen] = useState(false)
  const remove = async () => {
    await dataProvider.delete(resource, {
      id: record.id,
      previousData: record,
      meta: { force },
    })
    void navigate(listPath, { replace: true })
    forget()
    refresh()
  }
  const removeLater = () => {
    decideLater({
      id: String(record.id),
      action: 'delete',
      notice: translate(`${texts}.done`, args),
      name: translate(`${texts}.label`),
      onUndo: () => void navigate(pathname),
    })
    void navigate(listPath, { replace: true })
    forget()
  }
  return (
    <>
      <Button
        color="error"
        startIcon={<Icon name="trash" size={16} />}
        onClick={undoable ? removeLater : () => setOpen(true)}
      >
        {translate(`${texts}.label`)}
      </Button>
      <ConfirmAction
        texts={texts}
        args={args}
        work={remove}
        done={`${texts}.done`}
        grave
        fields={children}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
