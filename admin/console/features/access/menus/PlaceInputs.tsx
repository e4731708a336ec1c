import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { permissionTypes } from '#contract/core/enums'
import { mayStandBelow, type MenuRecord } from '#contract/access/menus'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { branchesOf, linesOf } from '#console/core/permissions/tree/tree.ts'

/** Each level of the tree stands further to the right in a list of names. */
const indent = '\u2003'

/** Below which entry a new one stands; told of at once where that one is gone, as after someone else deleted it. */
const ParentInput = ({ choices }: { choices: readonly { id: string; name: string }[] }) => {
  const { trigger } = useFormContext()
  const chosen = useWatch<{ parentId: string | null }, 'parentId'>({ name: 'parentId' })
  const isThere = (id: unknown) => choices.some((choice) => choice.id === id)
  const isGone = !isThere(chosen)
  useEffect(() => {
    if (isGone) void trigger('parentId')
  }, [isGone, trigger])
  return (
    <SelectInput
      source="parentId"
      choices={choices}
      validate={(id: unknown) => (isThere(id) ? undefined : 'resources.menus.parentGone')}
    />
  )
}

/** What a new entry is, and below which one it stands. */
export const PlaceInputs = ({ entries }: { entries: readonly MenuRecord[] }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const type = useWatch<{ type: MenuRecord['type'] }, 'type'>({ name: 'type' })
  const parents = linesOf(branchesOf(entries), () => true).filter(({ branch }) =>
    mayStandBelow(type, branch.node.type ?? null),
  )
  return (
    <>
      <SelectInput
        source="type"
        choices={permissionTypes.map((id) => ({
          id,
          name: translate(`resources.roles.tree.types.${id}`),
        }))}
      />
      {!mayStandBelow(type, null) && (
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
