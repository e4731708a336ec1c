import { useTranslate } from '#console/core/i18n/texts.ts'
import type { KeyboardEvent } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './PermissionTree.module.css'
import { checkStateOf, type Branch, type Line } from './tree.ts'

interface TreeLineProps {
  line: Line
  /** The complete branch, even if a search shows only a part of it. */
  branch: Branch
  name: string
  /** Names of the ancestors if other nodes have the same name; empty if their ancestors have equal names too. */
  path: string | undefined
  chosen: ReadonlySet<string>
  focusable: boolean
  readOnly: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onFold: () => void
  onToggle: () => void
}

const checked = { all: true, some: 'mixed', none: false } as const

export const TreeLine = (props: TreeLineProps) => {
  const { line, branch, name, path, chosen, focusable, readOnly, onKeyDown, onFocus } = props
  const translate = useTranslate()
  const { node, children } = branch
  const checkState = checkStateOf(branch, chosen)
  const showsIds = useCurrentUser()?.isOurCompany
  return (
    <div
      role="treeitem"
      className={css.line}
      style={{ paddingLeft: 8 + (line.level - 1) * 22 }}
      data-id={node.id}
      data-mark={checkState}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.size}
      aria-expanded={children.length > 0 ? line.isOpen : undefined}
      aria-checked={checked[checkState]}
      tabIndex={focusable ? 0 : -1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={readOnly ? undefined : props.onToggle}
    >
      <span
        className={css.fold}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          props.onFold()
        }}
      >
        {children.length > 0 && (
          <Icon name={line.isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
        )}
      </span>
      <span className={css.box} aria-hidden="true">
        {checkState === 'all' && <Icon name="check" size={14} />}
        {checkState === 'some' && <Icon name="minus" size={14} />}
      </span>
      <span className={css.name}>
        {name}
        {path && <span className={css.path}>{path}</span>}
      </span>
      {node.type && (node.type !== 'menu' || path !== undefined) && (
        <span className={css.type}>{translate(`resources.roles.tree.types.${node.type}`)}</span>
      )}
      {showsIds && <span className={css.id}>{node.id}</span>}
    </div>
  )
}
