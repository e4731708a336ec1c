import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from '#shared/useHydrated.ts'
import { useUser } from '../ui/hooks.ts'
import { ListEmpty, ListFailed } from '../ui/ListStates.tsx'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import type { ControlPageTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import { openAddress, recordUse } from '#shared/applications.ts'
import {
  accessTo,
  type Application,
  groupByType,
  loadApplications,
  loadStanding,
  pinCard,
  recentlyUsed,
  searchApplications,
  type Standing,
} from './applications.ts'
import './control.css'
import { fill } from '#i18n/index'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import type { SignedInUser } from '#shared/signedInUser.ts'
import type { JoiningTexts } from './joining.ts'
import { JoiningNote } from './JoiningNote.tsx'
import { SuspensionNote } from './SuspensionNote.tsx'
import { useRightsChange } from './useRightsChange.ts'

interface StandingNoteProps {
  texts: PublicPagesTexts['control']
  joiningTexts: JoiningTexts
  user: SignedInUser | null
  loginAddress: string
  applications: readonly Application[]
  standing: Standing | null
}

const StandingNote = (props: StandingNoteProps) => {
  const { texts, joiningTexts, user, loginAddress, applications, standing } = props
  if (!user)
    return (
      <p className="state state-inline">
        <span>{texts.visitor}</span>
        <a className="button" href={loginAddress}>
          {texts.loginNow}
        </a>
      </p>
    )
  if (!standing) return null
  if (standing.suspension) return <SuspensionNote texts={texts} suspension={standing.suspension} />
  if (!user.isCompanyUser)
    return <JoiningNote texts={texts} words={joiningTexts} joining={standing.joining} />
  if (applications.length === 0) return null
  const total = applications.length
  const open = applications.filter((one) => accessTo(one, standing.codes) === 'open').length
  return (
    <p className="control-standing">
      {fill(open === total ? texts.memberOfAll : texts.member, {
        company: user.companyName ?? '',
        open,
        total,
      })}
    </p>
  )
}

const loginAddress = '/login?from=/control'

export const ControlPage = ({ texts }: { texts: ControlPageTexts }) => {
  const { control } = texts
  const zh = usePortal().place.locale === 'zh'
  const user = useUser()
  const signedIn = user !== null
  const hydrated = useHydrated()
  const searchId = useId()
  const [text, setText] = useState('')
  const [pinFailed, setPinFailed] = useState(false)
  const [applications, retry] = useLoaded(loadApplications)
  const [loadedStanding, retryStanding, refresh] = useLoaded(
    useCallback(() => loadStanding(signedIn), [signedIn]),
  )
  useRightsChange(signedIn, refresh)
  const failure = loadedStanding.state === 'loading' ? undefined : loadedStanding.error
  const standing = loadedStanding.state === 'there' ? loadedStanding.data : null
  const codes = signedIn ? standing?.codes : null
  const isLoading = applications.state === 'loading' || loadedStanding.state === 'loading'
  const all = applications.state === 'there' && !isLoading ? applications.data : []
  const found = searchApplications(all, text)
  const isPinned = ({ id }: Application) => standing?.cards.get(id)?.pinned ?? false
  const pinned = found.filter(isPinned)
  const recent = standing && !text ? recentlyUsed(all, standing) : []
  const moving = useRef<{ id: string; wanted: boolean }>(null)
  useEffect(() => {
    const { id, wanted } = moving.current ?? {}
    if (id === undefined || standing?.cards.get(id)?.pinned !== wanted) return
    moving.current = null
    // Pinning moved the card to another list, so the focused button was replaced.
    if (document.activeElement === document.body)
      document.getElementById(`pin-${id}`)?.focus({ preventScroll: true })
  }, [standing])
  const pin = (id: string, wanted: boolean) => {
    moving.current = { id, wanted }
    setPinFailed(false)
    pinCard(id, wanted).then(refresh, () => setPinFailed(true))
  }
  const cards = (some: readonly Application[]) => (
    <ul>
      {some.map((application) => (
        <ApplicationCard
          key={application.appId}
          texts={control}
          application={application}
          codes={codes}
          standing={standing}
          user={user}
          loginAddress={loginAddress}
          onPin={pin}
          onAsked={refresh}
        />
      ))}
    </ul>
  )
  return (
    <>
      <PageHead title={control.title} />
      <div className="sheet page-part page-fill">
        <NeedsScript />
        {hydrated && !isLoading && (
          <StandingNote
            texts={control}
            joiningTexts={texts.joining}
            user={user}
            loginAddress={loginAddress}
            applications={all}
            standing={standing}
          />
        )}
        {failure !== undefined && (
          <div className="state state-inline" role="alert">
            <span>{control.rightsFailed}</span>
            <RetryButton retry={standing ? refresh : retryStanding} />
          </div>
        )}
        {applications.state === 'failed' && (
          <ListFailed title={texts.failed} error={applications.error} retry={retry} />
        )}
        {isLoading && <LoadingCards />}
        {applications.state === 'there' && applications.data.length === 0 && (
          <ListEmpty title={control.empty} text={control.emptyText} />
        )}
        {all.length > 0 && (
          <div className="card-search">
            <label htmlFor={searchId}>{control.search}</label>
            <input
              id={searchId}
              type="search"
              autoComplete="off"
              maxLength={100}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <p className="visually-hidden" role="status">
              {text && `${control.found}${found.length}`}
            </p>
          </div>
        )}
        {pinFailed && <p role="alert">{control.pinFailed}</p>}
        {recent.length > 0 && (
          <nav className="card-recent" aria-label={control.recent}>
            <span>{control.recent}</span>
            <ul>
              {recent.map((application) => (
                <li key={application.id}>
                  <a
                    href={openAddress(application) ?? `#type-${application.type}`}
                    onClick={() => recordUse(application.id)}
                  >
                    {zh ? application.name : application.enName || application.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {all.length > 0 && found.length === 0 && (
          <ListEmpty title={control.noMatch} text={control.noMatchText} />
        )}
        {pinned.length > 0 && (
          <section className="cards" aria-labelledby="pinned">
            <h2 id="pinned">{control.pinned}</h2>
            {cards(pinned)}
          </section>
        )}
        {groupByType(found.filter((application) => !isPinned(application))).map(([type, some]) => (
          <section key={type} className="cards" aria-labelledby={`type-${type}`}>
            <h2 id={`type-${type}`}>{control.types[type]}</h2>
            {cards(some)}
          </section>
        ))}
      </div>
    </>
  )
}

const RetryButton = ({ retry }: { retry: () => void }) => (
  <button type="button" className="button button-quiet button-small" onClick={retry}>
    {usePortal().texts.tryAgain}
  </button>
)

const LoadingCards = () => (
  <div className="cards" role="status" aria-label={usePortal().texts.loading}>
    <div className="skeleton cards-loading-title" />
    <ul aria-hidden="true">
      {[0, 1, 2, 3].map((card) => (
        <li key={card} className="card skeleton" />
      ))}
    </ul>
  </div>
)
