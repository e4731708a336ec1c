import { useState } from 'react'
import type { ApiTokenRecord } from '#contract/companies/apiTokens'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'

interface ApiTokenMenuProps {
  token: ApiTokenRecord
  onPage?: boolean
}

/** Once a token has ended or expired, nothing is left to do with it. */
export const ApiTokenMenu = ({ token, onPage = false }: ApiTokenMenuProps) => {
  const { name, state } = token
  const [ending, setEnding] = useState(false)
  const text = useTexts('resources.api-tokens')
  const isUsable = state === 'active' || state === 'over'
  if (!isUsable && !ending) return null
  return (
    <>
      <RecordMenu
        label={text('menu', { name })}
        onPage={onPage}
        actions={[
          isUsable && {
            label: text('end.label'),
            icon: 'ban',
            grave: true,
            onClick: () => setEnding(true),
          },
        ]}
      />
      {ending && (
        <ActionDialog
          resource="api-tokens"
          record={token}
          action="end"
          texts="resources.api-tokens.end"
          args={{ name }}
          grave
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}
