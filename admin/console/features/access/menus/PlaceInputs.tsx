import { useWatch } from 'react-hook-form'
import { permissionTypes } from '#contract/enums'
import { mayStandBelow, type MenuRecord } from '#contract/menus'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { branchesOf, linesOf } from '#console/core/permissions/tree/tree.ts'

/** Each level of the tree stands further to the right in a list of names. */
const indent = '\u2003'

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
        <SelectInput
          source="parentId"
          choices={parents.map(({ branch: { node }, level }) => ({
            id: node.id,
            name: `${indent.repeat(level - 1)}${nameOf(node)}`,
          }))}
        />
      )}
    </>
  )
}
