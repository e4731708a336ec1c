import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { RightDialog } from '../permissions/RightDialog.tsx'
import { setDeniedRight, useDeniedRight } from '../providers/deniedRight.ts'
import css from './Notices.module.css'

/** After a refusal for want of a permission: which one, why, and the request for it. */
export const DeniedRightOffer = () => {
  const translate = useTranslate()
  const denied = useDeniedRight()
  const [asking, setAsking] = useState<string>()
  const close = () => setDeniedRight(null)
  return (
    <>
      <Snackbar open={!!denied} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
        <div className={`${css.notice} ${css.warning ?? ''}`} role="status">
          <Icon name="key" />
          <span>
            {denied && translate('console.right.denied', { permission: denied.permissionName })}
          </span>
          <Button
            variant="text"
            size="small"
            onClick={() => {
              setAsking(denied?.permissionId)
              close()
            }}
          >
            {translate('console.right.offer')}
          </Button>
          <IconButton size="small" onClick={close} aria-label={translate('ra.action.close')}>
            <Icon name="close" size={16} />
          </IconButton>
        </div>
      </Snackbar>
      {asking && <RightDialog permissionId={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
