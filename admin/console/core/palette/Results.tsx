import { useEffect, useRef } from 'react'
import { useTexts } from '#console/core/i18n/texts.ts'
import { MenuIcon } from '#console/core/icons/Icon.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import type { Group, Item } from './items.ts'
import css from './Palette.module.css'
import { kindIcons } from './useGroups.ts'

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
