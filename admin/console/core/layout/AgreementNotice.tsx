import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { currentViewing } from '#shared/viewing.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser, useCurrentUser } from '#console/core/data/identity.ts'
import { Problem } from '#console/core/dialogs/Problem.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './AgreementNotice.module.css'

const hourMs = 3_600_000

/** Asks a user to accept a new version of the agreement that came into force during their session. */
export const AgreementNotice = () => {
  const isViewing = !!currentViewing()
  useQuery({
    queryKey: ['me'],
    queryFn: loadCurrentUser,
    enabled: !isViewing,
    refetchInterval: hourMs,
  })
  const version = useCurrentUser()?.agreementToAccept
  const text = useTexts('console.newAgreement', { version })
  const { run, busy, error } = useAction(async () => {
    const body = { version }
    try {
      await callOperation('/usercenter/account/consent/give', { method: 'POST', body })
    } finally {
      // The request may fail because yet another version came into force, so the user is reloaded.
      await loadCurrentUser()
    }
  }, 'inPlace')
  if (!version || isViewing) return null
  return (
    <aside className={css.notice} aria-label={text('label')}>
      <Icon name="warning" />
      <p>{text('text')}</p>
      <Button href="/agreement" target="_blank" rel="noopener">
        {text('read')}
      </Button>
      <Button
        variant="contained"
        color="primary"
        aria-disabled={busy}
        onClick={() => busy || run()}
      >
        {text('accept')}
      </Button>
      <Problem text={error} />
    </aside>
  )
}
