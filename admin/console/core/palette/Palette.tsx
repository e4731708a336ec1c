import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { useEffect, useRef, useId, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { MenuIcon, Icon } from '#console/core/controls/Icon.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import type { Group, Item } from './items.ts'
import { remember } from './recent.ts'
import css from './Palette.module.css'
import { kindIcons, useGroups } from './useGroups.ts'
import Dialog from '@mui/material/Dialog'
import { refusalText } from '#console/core/data/refusal.ts'

interface ResultsProps {
  id: string
  groups: readonly Group[]
  active: Item | undefined
  choose: (item: Item) => void
  point: (item: Item) => void
  busy: boolean
}

export const optionId = (listId: string, item: Item): string =>
  `${listId}-${item.id.replaceAll(/[^\w-]/g, '_')}`

const Option = ({
  id,
  item,
  active,
  choose,
  point,
}: Omit<ResultsProps, 'groups' | 'busy'> & { item: Item }) => {
  const isActive = item === active
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      type="button"
      ref={element}
      id={optionId(id, item)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css.option}
      onPointerMove={() => isActive || point(item)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(item)}
    >
      <MenuIcon name={item.icon ?? kindIcons[item.kind]} />
      <span className={css.name}>{item.name}</span>
      <span className={css.note}>{item.at ? <Time at={item.at} /> : item.note}</span>
      <span className={css.enter} aria-hidden="true">
        ↵
      </span>
    </button>
  )
}

export const Results = (props: ResultsProps) => {
  const { id, groups, busy } = props
  const kinds = useTexts('palette.kinds')
  const text = useTexts('palette')
  return (
    <div
      id={id}
      role="listbox"
      className={css.results}
      aria-label={text('results')}
      aria-busy={busy}
    >
      {groups.map(({ kind, items }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div role="presentation" className={css.kind} id={`${id}-${kind}`}>
            {kinds(kind)}
          </div>
          {items.map((item) => (
            <Option key={item.id} {...props} item={item} />
          ))}
        </div>
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

const maxQueryLength = 100

export const Palette = ({ onClose, openKeys }: { onClose: () => void; openKeys: () => void }) => {
  const text = useTexts('palette')
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { groups, found, q } = useGroups(typed, openKeys)
  const items = groups.flatMap((group) => group.items)
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === activeId),
  )
  const active = items[at]
  const isEmpty = items.length === 0 && !found.waiting

  // Keeps the focus in the field, so that typing always works; only buttons can take it.
  const refocusField = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLButtonElement)) field.current?.focus()
  }
  const choose = (item: Item) => {
    const { kind, name, note, address } = item
    if (address) remember({ kind, name, note, address })
    onClose()
    item.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && active) choose(active)
    else if (step && items.length > 0) setActiveId(items[step(at, items.length)]?.id)
    else return
    event.preventDefault()
  }
  const status = found.waiting
    ? text(found.slow ? 'slow' : 'searching')
    : found.error && isEmpty
      ? ''
      : isEmpty
        ? text('none', { q })
        : translate('palette.count', { smart_count: items.length })

  return (
    <Dialog
      open
      onClose={onClose}
      onFocus={refocusField}
      maxWidth={false}
      aria-label={text('open')}
      classes={{ container: css.place ?? '', paper: css.palette ?? '' }}
      transitionDuration={0}
    >
      <div className={css.field} data-waiting={found.waiting || undefined}>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={text('label')}
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(id, active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxQueryLength}
          placeholder={text('placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" onClick={onClose} label={text('hints.close')} />
      </div>
      <Results
        id={id}
        groups={groups}
        active={active}
        choose={choose}
        point={(item) => setActiveId(item.id)}
        busy={found.waiting}
      />
      {isEmpty && !found.error && (
        <div className={css.empty}>
          <p>{text('none', { q })}</p>
          <p>{text('noneHint')}</p>
        </div>
      )}
      {found.error && (
        <div className={css.failed} role="alert">
          <p>{text('failed', { reason: refusalText(found.error) })}</p>
          <Button size="small" icon="refresh" onClick={found.retry}>
            {translate('console.action.retry')}
          </Button>
        </div>
      )}
      <div className={css.foot}>
        <span className={css.hint}>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {text('hints.move')}
        </span>
        <span className={css.hint}>
          <kbd>↵</kbd> {text('hints.open')}
        </span>
        <span className={css.hint}>
          <kbd>Esc</kbd> {text('hints.close')}
        </span>
        <span className={css.status} role="status">
          {status}
        </span>
      </div>
    </Dialog>
  )
}
