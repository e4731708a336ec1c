import { Button } from '#console/core/controls/Button.tsx'
import { useTranslate, useTexts } from '#console/core/i18n/texts.ts'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import css from './PermissionTree.module.css'
import {
  checkStateOf,
  type Branch,
  type Line,
  grantableAmong,
  grantBranchesOf,
  linesOf,
  matching,
  pathsOf,
  toggled,
  type PermissionNode,
} from './tree.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import styles from '#console/core/ui/styles.module.css'

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
      {showsIds && (node.type !== 'menu' || path !== undefined) && (
        <span className={css.type}>{translate(`resources.roles.tree.types.${node.type}`)}</span>
      )}
      {showsIds && <span className={css.id}>{node.id}</span>}
    </div>
  )
}

interface PermissionTreeProps {
  nodes: readonly PermissionNode[]
  value: readonly string[]
  /** The tree is read-only without it. */
  onChange?: (ids: string[]) => void
  /** Selecting a permission does not select its ancestors; used when the selection is to be removed. */
  withoutAncestors?: boolean
  labelledBy?: string
  invalid?: boolean
}

const parentLine = (lines: readonly Line[], line: Line): Line | undefined =>
  lines.find(({ branch }) => branch.node.id === line.ancestorIds.at(-1))

/**
 * Tree of permissions with three-state checkboxes, search, folding and keyboard control as in the ARIA practices.
 * During a search, selecting a branch selects only its visible part. Ids in `value` that are not in the tree stay
 * unchanged.
 */
export const PermissionTree = (props: PermissionTreeProps) => {
  const { nodes, value, onChange, labelledBy, invalid = false, withoutAncestors = false } = props
  const nameOf = useNameOf()
  const [words, setWords] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const label = useTexts('resources.roles.tree')

  const branches = useMemo(() => grantBranchesOf(nodes), [nodes])
  const whole = useMemo(() => {
    const all = new Map<string, Branch>()
    const add = (branch: Branch) => {
      all.set(branch.node.id, branch)
      branch.children.forEach(add)
    }
    branches.forEach(add)
    return all
  }, [branches])
  const searchText = words.trim().toLowerCase()
  const shown = searchText ? matching(branches, searchText, nameOf) : branches
  const lines = linesOf(shown, (id) => searchText !== '' || !closed.has(id))
  const chosen = new Set(value)
  const current = lines.find(({ branch }) => branch.node.id === focused) ?? lines[0]

  const toggle = (line: Line) => {
    if (onChange)
      onChange([...toggled(line.branch, withoutAncestors ? [] : line.ancestorIds, chosen)])
  }
  const fold = (id: string, open: boolean) =>
    setClosed((before) => {
      const next = new Set(before)
      if (open) next.delete(id)
      else next.add(id)
      return next
    })
  const goTo = (line: Line | undefined) => {
    if (!line) return
    const { id } = line.branch.node
    setFocused(id)
    frame.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  const byLetter = (key: string, at: number) =>
    [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find(({ branch }) =>
      nameOf(branch.node).toLowerCase().startsWith(key.toLowerCase()),
    )
  const press = (event: KeyboardEvent, line: Line) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = lines.indexOf(line)
    const { node, children } = line.branch
    const acts: Record<string, () => void> = {
      ArrowDown: () => goTo(lines[at + 1]),
      ArrowUp: () => goTo(lines[at - 1]),
      Home: () => goTo(lines[0]),
      End: () => goTo(lines.at(-1)),
      ArrowRight: () => {
        if (children.length > 0 && !line.isOpen) fold(node.id, true)
        else if (line.isOpen) goTo(lines[at + 1])
      },
      ArrowLeft: () => {
        if (line.isOpen && !searchText) fold(node.id, false)
        else goTo(parentLine(lines, line))
      },
      ' ': () => toggle(line),
      Enter: () => toggle(line),
      '*': () =>
        lines
          .filter(({ ancestorIds }) => ancestorIds.at(-1) === line.ancestorIds.at(-1))
          .forEach(({ branch }) => fold(branch.node.id, true)),
    }
    const act = acts[event.key] ?? (event.key.length === 1 && (() => goTo(byLetter(event.key, at))))
    if (!act) return
    event.preventDefault()
    act()
  }
  const listed = grantableAmong(nodes)
  const paths = pathsOf(listed, nameOf)
  const parents = listed.filter(({ id }) => whole.get(id)?.children.length).map(({ id }) => id)
  const selectedCount = listed.filter(({ id }) => chosen.has(id)).length
  if (nodes.length === 0) return <p className={styles.muted}>{label('none')}</p>
  return (
    <div className={invalid ? `${css.frame} ${css.invalid}` : css.frame}>
      <div className={css.tools}>
        <input
          type="search"
          value={words}
          aria-label={label('search')}
          placeholder={label('search')}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span className={css.folding}>
          <Button size="small" variant="text" onClick={() => setClosed(new Set())}>
            {label('expandAll')}
          </Button>
          <Button size="small" variant="text" onClick={() => setClosed(new Set(parents))}>
            {label('collapseAll')}
          </Button>
        </span>
        <span className={css.count} aria-live="polite">
          {(onChange || selectedCount < listed.length) &&
            label('chosen', { count: selectedCount, total: listed.length })}
        </span>
      </div>
      {lines.length === 0 && (
        <p className={css.nothing}>
          <Icon name="search" size={16} />
          {label('noMatch')}
        </p>
      )}
      <div
        ref={frame}
        className={css.tree}
        role="tree"
        aria-multiselectable="true"
        {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label('label') })}
      >
        {lines.map((line) => (
          <TreeLine
            key={line.branch.node.id}
            line={line}
            branch={whole.get(line.branch.node.id) ?? line.branch}
            name={nameOf(line.branch.node)}
            path={paths.get(line.branch.node.id)}
            chosen={chosen}
            focusable={line === current}
            readOnly={!onChange}
            onKeyDown={(event) => press(event, line)}
            onFocus={() => setFocused(line.branch.node.id)}
            onFold={() => fold(line.branch.node.id, !line.isOpen)}
            onToggle={() => toggle(line)}
          />
        ))}
      </div>
    </div>
  )
}
