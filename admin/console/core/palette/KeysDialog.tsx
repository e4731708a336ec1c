import { Button } from '#console/core/controls/Button.tsx'
import { Fragment, type ReactNode } from 'react'
import { useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { entryName } from '#console/core/navigation/routes.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { mayOpen } from '#console/core/data/rights.ts'
import { commonKeys, goKeys, listKeys, reviewKeys, routeOfKey, type KeyHelp } from './keys.ts'
import css from './KeysDialog.module.css'
import { useSingleKeys } from '#console/core/ui/device.ts'

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Rows = ({ keys }: { keys: readonly KeyHelp[] }) => {
  const text = useTexts('palette.keys')
  return (
    <dl>
      {keys.map(({ shortcuts, text: name }) => (
        <Row key={name} label={text(name)}>
          {shortcuts.map((shortcut, place) => (
            <Fragment key={shortcut.join('+')}>
              {place > 0 && text('or')}
              {shortcut.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </Fragment>
          ))}
        </Row>
      ))}
    </dl>
  )
}

export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useTexts('palette.keys')
  const locale = useLocale()
  const { routes } = useShell()
  const [single, setSingle] = useSingleKeys()
  const screens = Object.keys(goKeys).flatMap((letter) => {
    const route = routeOfKey(letter, routes)
    return route ? [{ letter, name: entryName(route.entry, locale) || text('userCentre') }] : []
  })
  return (
    <DialogFrame
      title={text('title')}
      onClose={onClose}
      twoColumns
      actions={
        <Button primary autoFocus onClick={onClose}>
          {text('close')}
        </Button>
      }
    >
      <div className={css.keys}>
        <div>
          <h3>{text('go')}</h3>
          <dl>
            {screens.map(({ letter, name }) => (
              <Row key={letter} label={name}>
                <kbd>G</kbd> {text('after')} <kbd>{letter.toUpperCase()}</kbd>
              </Row>
            ))}
          </dl>
        </div>
        <div>
          <h3>{text('everywhere')}</h3>
          <Rows keys={commonKeys} />
          <h3 className={css.next}>{text('lists')}</h3>
          <Rows keys={listKeys} />
          {mayOpen('company/manage') && (
            <>
              <h3 className={css.next}>{text('review')}</h3>
              <Rows keys={reviewKeys} />
            </>
          )}
        </div>
      </div>
      <div className={css.single}>
        <label>
          <input
            type="checkbox"
            checked={single}
            onChange={(event) => setSingle(event.target.checked)}
            aria-describedby="single-keys"
          />
          {text('single')}
        </label>
        <p id="single-keys">{text('singleHelp')}</p>
      </div>
    </DialogFrame>
  )
}
