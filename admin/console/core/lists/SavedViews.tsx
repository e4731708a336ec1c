import { Button } from '#console/core/controls/Button.tsx'
import { searchToSave, searchOf, type SavedView, searchToOpen, sameSearch } from './views.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { type FormEvent, useState } from 'react'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useListContext, useResourceContext, useStore } from 'react-admin'
import { useNavigate } from 'react-router'
import { Icon } from '#console/core/controls/Icon.tsx'
import { ChoiceItem, MenuEntry } from '#console/core/ui/MenuButton.tsx'

interface SaveViewDialogProps {
  open: boolean
  onSave: (name: string) => void
  onClose: () => void
}

export const SaveViewDialog = ({ open, onSave, onClose }: SaveViewDialogProps) => {
  const translate = useTranslate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name) onSave(name)
  }
  return (
    <DialogFrame
      open={open}
      title={translate('console.list.saveView')}
      onClose={onClose}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      dismiss="cancel"
      actions={
        <Button type="submit" primary>
          {translate('ra.action.save')}
        </Button>
      }
    >
      <Box
        label={translate('console.list.viewName')}
        name="name"
        autoComplete="off"
        autoFocus
        required
        help={translate('console.list.viewHelp')}
      />
    </DialogFrame>
  )
}

/** The saved views of a list, as entries of a menu, and the dialog that names a new one. */
export const useSavedViews = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [views, setViews] = useStore<SavedView[]>(`${useResourceContext()}.views`, [])
  const [naming, setNaming] = useState(false)
  const list = useListContext()
  const search = searchOf(list)
  const current = views.find((view) => sameSearch(searchToOpen(view.search), search))
  const save = (name: string) => {
    setViews([...views.filter((view) => view.name !== name), { name, search: searchToSave(list) }])
    setNaming(false)
  }
  const entries = [
    ...views.map((view) => (
      <ChoiceItem
        key={view.name}
        chosen={view === current}
        onClick={() => void navigate({ search: searchToOpen(view.search) })}
      >
        {view.name}
      </ChoiceItem>
    )),
    <MenuEntry key="+" onClick={() => setNaming(true)}>
      <Icon name="plus" size={16} />
      {translate('console.list.saveView')}
    </MenuEntry>,
    current && (
      <MenuEntry key="-" onClick={() => setViews(views.filter((view) => view !== current))}>
        <Icon name="trash" size={16} />
        {translate('console.list.removeView', { name: current.name })}
      </MenuEntry>
    ),
  ]
  return {
    entries,
    dialog: <SaveViewDialog open={naming} onSave={save} onClose={() => setNaming(false)} />,
  }
}
