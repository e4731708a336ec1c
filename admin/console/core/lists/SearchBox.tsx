import IconButton from '@mui/material/IconButton'
import { useListContext } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, type FormEvent } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './SearchBox.module.css'

export const SearchBox = ({ placeholder }: { placeholder?: string }) => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const box = useRef<HTMLInputElement>(null)
  const searched: unknown = filterValues['q']
  const current = typeof searched === 'string' ? searched : ''
  const label = placeholder ?? translate('console.list.search')

  // A search from elsewhere (address, saved view) replaces the text in the box.
  const appliedSearch = useRef(current)
  useEffect(() => {
    if (current === appliedSearch.current) return
    appliedSearch.current = current
    if (box.current) box.current.value = current
  }, [current])

  const search = (words: string) => {
    appliedSearch.current = words
    if (words !== current) setFilters({ ...filterValues, q: words || undefined }, displayedFilters)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(box.current?.value.trim() ?? '')
  }
  const clear = () => {
    if (box.current) box.current.value = ''
    search('')
    box.current?.focus()
  }
  return (
    <form role="search" className={css.box} onSubmit={submit}>
      <input
        ref={box}
        defaultValue={current}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {current && (
        <IconButton size="small" onClick={clear} aria-label={translate('console.list.clearSearch')}>
          <Icon name="close" size={16} />
        </IconButton>
      )}
      <IconButton size="small" type="submit" aria-label={translate('ra.action.search')}>
        <Icon name="search" size={16} />
      </IconButton>
    </form>
  )
}
