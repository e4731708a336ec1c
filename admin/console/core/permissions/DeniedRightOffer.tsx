import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { useTranslate } from '#console/core/i18n/texts.ts'
import {
  setDeniedRight,
  setWantedRight,
  useDeniedRight,
  useWantedRight,
} from '#console/core/data/deniedRight.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { RightDialog } from '#console/core/permissions/RightDialog.tsx'
import css from '#console/core/ui/Notice.module.css'

export const DeniedRightOffer = () => {
  const translate = useTranslate()
  const denied = useDeniedRight()
  const wanted = useWantedRight()
  const close = () => setDeniedRight(null)
  return (
    <>
      <Snackbar open={!!denied}>
        <div className={`${css.notice} ${css.warning ?? ''}`} role="status">
          <Icon name="key" />
          <span>
            {denied && translate('console.right.denied', { permission: denied.permissionName })}
          </span>
          <Button
            variant="text"
            size="small"
            onClick={() => {
              setWantedRight(denied ?? null)
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
      {wanted && <RightDialog wanted={wanted} onClose={() => setWantedRight(null)} />}
    </>
  )
}
