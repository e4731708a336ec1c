import { Input } from '#console/core/forms/Input.tsx'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { permissionTypes } from '#contract/core/enums'
import { canBelongTo, type MenuRecord } from '#contract/access/menus'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { branchesOf, linesOf } from '#console/core/permissions/tree/tree.ts'

const indent = '\u2003'

/** Parent of a new entry; shows an error immediately if someone else deletes the chosen parent. */
const ParentInput = ({ choices }: { choices: readonly { id: string; name: string }[] }) => {
  const { trigger } = useFormContext()
  const chosen = useWatch<{ parentId: string | null }, 'parentId'>({ name: 'parentId' })
  const isThere = (id: unknown) => choices.some((choice) => choice.id === id)
  const isGone = !isThere(chosen)
  useEffect(() => {
    if (isGone) void trigger('parentId')
  }, [isGone, trigger])
  return (
    <Input
      as="select"
      source="parentId"
      choices={choices}
      validate={(id: unknown) => (isThere(id) ? undefined : 'resources.menus.parentGone')}
    />
  )
}

export const PlaceInputs = ({ entries }: { entries: readonly MenuRecord[] }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const type = useWatch<{ type: MenuRecord['type'] }, 'type'>({ name: 'type' })
  const parents = linesOf(branchesOf(entries), () => true).filter(({ branch }) =>
    canBelongTo(type, branch.node.type ?? null),
  )
  return (
    <>
      <Input
        as="select"
        source="type"
        choices={permissionTypes.map((id) => ({
          id,
          name: translate(`resources.roles.tree.types.${id}`),
        }))}
      />
      {!canBelongTo(type, null) && (
        <ParentInput
          choices={parents.map(({ branch: { node }, level }) => ({
            id: node.id,
            name: `${indent.repeat(level - 1)}${nameOf(node)}`,
          }))}
        />
      )}
    </>
  )
}
