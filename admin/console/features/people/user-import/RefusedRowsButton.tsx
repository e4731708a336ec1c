import Button from '@mui/material/Button'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import type { UserImportRecord } from '#contract/imports'
import { saveFile } from '#console/core/data/saveFile.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { callFile } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'

/** The refused rows as a workbook, each with its reasons. */
export const RefusedRowsButton = ({
  job,
  primary = false,
}: {
  job: UserImportRecord
  primary?: boolean
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const download = async () => {
    try {
      const path = `/usercenter/user-imports/${job.id}/refused`
      const file = await callFile(path, { query: { format: 'xlsx' } })
      saveFile(file.name, file.content)
    } catch (error) {
      notify({ text: refusalOf(error).message }, { type: 'error' })
    }
  }
  return (
    <Button
      {...(primary ? { variant: 'contained', color: 'primary' } : {})}
      startIcon={<Icon name="download" size={16} />}
      onClick={() => void download()}
    >
      {translate('resources.users.import.download')}
    </Button>
  )
}
