import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useListContext, useResourceContext, useStore } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#console/core/icons/Icon.tsx'
import { ChoiceItem, MenuButton, MenuEntry } from '#console/core/ui/MenuButton.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { sameSearch, searchOf, searchToOpen, searchToSave, type SavedView } from './views.ts'

export const SavedViews = () => {
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
  return (
    <>
      <MenuButton
        align="right"
        trigger={(props) => (
          <Button {...props} startIcon={<Icon name="bookmark" size={16} />}>
            {current?.name ?? translate('console.list.views')}
          </Button>
        )}
      >
        {views.map((view) => (
          <ChoiceItem
            key={view.name}
            chosen={view === current}
            onClick={() => void navigate({ search: searchToOpen(view.search) })}
          >
            {view.name}
          </ChoiceItem>
        ))}
        {views.length > 0 && <Divider sx={{ my: '4px' }} />}
        <MenuEntry onClick={() => setNaming(true)}>
          <Icon name="plus" size={16} />
          {translate('console.list.saveView')}
        </MenuEntry>
        {current && (
          <MenuEntry onClick={() => setViews(views.filter((view) => view !== current))}>
            <Icon name="trash" size={16} />
            {translate('console.list.removeView', { name: current.name })}
          </MenuEntry>
        )}
      </MenuButton>
      <SaveViewDialog open={naming} onSave={save} onClose={() => setNaming(false)} />
    </>
  )
}
