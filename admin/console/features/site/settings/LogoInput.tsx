import { Button } from '#console/core/controls/Button.tsx'
import { useRef, useState } from 'react'
import { imageTypes } from '#contract/core/images'
import type { SettingsRecord } from '#contract/site/settings'
import { callOperation } from '#console/core/data/httpClient.ts'
import { reducedImage } from '#console/core/data/files.ts'
import { shownLogo } from '#console/core/data/settings.ts'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Mark } from '#console/core/controls/Icon.tsx'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Settings.module.css'

const path = '/usercenter/settings/logo'

/** Uploads or removes the provider's logo immediately, without the form's save button. */
export const LogoInput = () => {
  const text = useTexts('resources.settings.logo')
  const [stored, setStored] = useState<'done' | 'removed'>()
  const logo = shownLogo.use()
  const opener = useRef<HTMLButtonElement>(null)
  const storeResult = (answer: SettingsRecord, said: 'done' | 'removed') => {
    shownLogo.set(answer.logo)
    setStored(said)
  }
  const upload = useAction(async (file: File) => {
    setStored(undefined)
    const image = await reducedImage(file, 'logo')
    storeResult(await callOperation<SettingsRecord>(path, { method: 'POST', file: image }), 'done')
  }, 'inPlace')
  const remove = useAction(async () => {
    storeResult(await callOperation<SettingsRecord>(path, { method: 'DELETE' }), 'removed')
    opener.current?.focus()
  }, 'inPlace')
  const busy = upload.busy || remove.busy
  const picker = useFilePicker(
    (file) => {
      remove.reset()
      upload.run(file)
    },
    { 'aria-label': text('choose'), accept: imageTypes.join() },
  )
  return (
    <div className={css.logo}>
      <div className={css.grounds} role="img" aria-label={text(logo === null ? 'none' : 'preview')}>
        {['light', 'night'].map((ground) => (
          <span key={ground} data-ground={ground}>
            {logo === null ? <Mark /> : <img src={logo} alt="" />}
          </span>
        ))}
      </div>
      <div className={styles.buttonsBelow}>
        {picker.input}
        <Button
          ref={opener}
          variant="outlined"
          icon="plus"
          busy={busy}
          onClick={() => picker.open()}
        >
          {text(upload.busy ? 'uploading' : 'choose')}
        </Button>
        {logo !== null && (
          <Button color="error" busy={busy} onClick={() => remove.run()}>
            {text('remove')}
          </Button>
        )}
      </div>
      <div role="status">{stored && text(stored)}</div>
      <Problem text={upload.error ?? remove.error} />
    </div>
  )
}
