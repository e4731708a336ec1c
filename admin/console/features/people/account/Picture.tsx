import { Button } from '#console/core/controls/Button.tsx'
import { useRef, useState } from 'react'
import type { Account } from '#contract/people/account'
import { imageKinds, imageTypes } from '#contract/core/images'
import { accountPath, ownPicture, storeAccount } from '#console/core/data/account.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { readImage } from '#console/core/data/files.ts'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { PersonPicture } from '#console/core/ui/Person.tsx'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Account.module.css'
import { CropDialog } from './CropDialog.tsx'

/** Side in pixels for the decoded image; sharp at the maximum zoom of 4 in the dialog on a high-density screen. */
const readSide = imageKinds.avatar.side * 8

export const Picture = ({ account }: { account: Account }) => {
  const notify = useNotify()
  const text = useTexts('resources.account.picture')
  const opener = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<HTMLCanvasElement>()
  const storeResult = (answer: Account, said: 'done' | 'removed') => {
    storeAccount(answer)
    setChosen(undefined)
    notify(`resources.account.picture.${said}`)
  }
  const reading = useAction(
    async (file: File) => setChosen(await readImage(file, readSide)),
    'inPlace',
  )
  const upload = useAction(async (file: Blob) => {
    storeResult(
      await callOperation<Account>(`${accountPath}/avatar`, { method: 'POST', file }),
      'done',
    )
  }, 'inPlace')
  const remove = useAction(async () => {
    storeResult(
      await callOperation<Account>(`${accountPath}/avatar`, { method: 'DELETE' }),
      'removed',
    )
    opener.current?.focus()
  })
  const picker = useFilePicker(
    (file) => {
      upload.reset()
      reading.reset()
      reading.run(file)
    },
    { 'aria-label': text('choose'), accept: imageTypes.join() },
  )
  return (
    <Panel title={text('title')}>
      <div className={css.picture}>
        <PersonPicture
          name={account.nickName || account.realName || account.username}
          picture={ownPicture(account)}
          className={css.portrait}
        />
        <div>
          <p className={styles.muted}>{text('text')}</p>
          <div className={styles.buttonsBelow}>
            {picker.input}
            <Button ref={opener} icon="plus" onClick={picker.open}>
              {text('choose')}
            </Button>
            {account.avatar && (
              <Button color="error" busy={remove.busy} onClick={() => remove.run()}>
                {text('remove')}
              </Button>
            )}
          </div>
          <Problem text={reading.error} />
        </div>
      </div>
      {chosen && (
        <CropDialog
          image={chosen}
          busy={upload.busy}
          error={upload.error}
          onCrop={upload.run}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Panel>
  )
}
