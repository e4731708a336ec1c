import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { MenuRecord } from '#contract/access/menus'
import { Icon } from '#console/core/controls/Icon.tsx'
import { isIconName } from '#console/core/controls/iconPaths.ts'
import tree from '#console/core/permissions/tree/PermissionTree.module.css'
import { branchesOf, linesOf } from '#console/core/permissions/tree/tree.ts'
import css from './Menus.module.css'
import { isWithin, type Direction, type Place } from './moves.ts'

interface MenuTreeProps {
  entries: readonly MenuRecord[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onOpen: (id: string) => void
  onMove: (entry: MenuRecord, direction: Direction) => void
  onDrop: (entry: MenuRecord, place: Place) => void
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'into',
}

export const MenuTree = (props: MenuTreeProps) => {
  const { entries, chosen, onChoose, onOpen, onMove, onDrop } = props
  const translate = useTranslate()
  const nameIn = useNameOf()
  const frame = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [over, setOver] = useState<string>()
  const dragged = useRef<MenuRecord>(undefined)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const lines = linesOf(branchesOf(entries), (id) => !closed.has(id))
  const current = lines.find(({ branch }) => branch.node.id === chosen) ?? lines[0]

  const fold = (id: string, open: boolean) =>
    setClosed(new Set(open ? [...closed].filter((one) => one !== id) : [...closed, id]))
  const goTo = (id: string | undefined) => {
    if (!id) return
    onChoose(id)
    frame.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, at: number) => {
    const line = lines[at]
    const entry = line && byId.get(line.branch.node.id)
    if (!line || !entry) return
    const direction = directions[event.key]
    if (event.altKey && direction) {
      event.preventDefault()
      onMove(entry, direction)
      return
    }
    const acts: Record<string, () => void> = {
      ArrowDown: () => goTo(lines[at + 1]?.branch.node.id),
      ArrowUp: () => goTo(lines[at - 1]?.branch.node.id),
      Home: () => goTo(lines[0]?.branch.node.id),
      End: () => goTo(lines.at(-1)?.branch.node.id),
      ArrowRight: () => (line.isOpen ? goTo(lines[at + 1]?.branch.node.id) : fold(entry.id, true)),
      ArrowLeft: () => (line.isOpen ? fold(entry.id, false) : goTo(line.ancestorIds.at(-1))),
      Enter: () => onOpen(entry.id),
      ' ': () => onOpen(entry.id),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const drop = (target: MenuRecord) => {
    setOver(undefined)
    const entry = dragged.current
    if (!entry || isWithin(entries, target.id, entry.id)) return
    onDrop(entry, { parentId: target.parentId, order: target.order })
  }
  return (
    <div
      ref={frame}
      role="tree"
      className={css.tree}
      aria-label={translate('resources.menus.tree')}
    >
      {lines.map((line, at) => {
        const entry = byId.get(line.branch.node.id)
        if (!entry) return null
        const isBranch = line.branch.children.length > 0
        const name = nameIn(entry)
        return (
          <div
            key={entry.id}
            role="treeitem"
            className={over === entry.id ? `${css.entry} ${css.over}` : css.entry}
            style={{ paddingLeft: 8 + (line.level - 1) * 20 }}
            data-id={entry.id}
            draggable
            aria-level={line.level}
            aria-posinset={line.position}
            aria-setsize={line.size}
            aria-expanded={isBranch ? line.isOpen : undefined}
            aria-selected={entry.id === chosen}
            tabIndex={line === current ? 0 : -1}
            onClick={() => onOpen(entry.id)}
            onKeyDown={(event) => press(event, at)}
            onDragStart={({ dataTransfer }) => {
              // Firefox does not drag an element without data.
              dataTransfer.setData('text/plain', name)
              dataTransfer.effectAllowed = 'move'
              dragged.current = entry
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(entry.id)
            }}
            onDragEnd={() => setOver(undefined)}
            onDrop={() => drop(entry)}
          >
            <span
              className={tree.fold}
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation()
                fold(entry.id, !line.isOpen)
              }}
            >
              {isBranch && <Icon name={line.isOpen ? 'chevron-down' : 'chevron-right'} size={16} />}
            </span>
            {isIconName(entry.icon) && <Icon name={entry.icon} size={16} />}
            <span className={tree.name}>{name}</span>
            {entry.type !== 'menu' && (
              <span className={css.kind}>
                {translate(`resources.roles.tree.types.${entry.type}`)}
              </span>
            )}
            {!entry.visible && (
              <span className={css.kind}>{translate('resources.menus.hidden')}</span>
            )}
            <span className={css.path}>{entry.path || entry.id}</span>
          </div>
        )
      })}
    </div>
  )
}
