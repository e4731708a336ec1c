import { Link } from 'react-router'
import type { Dashboard } from '#contract/operations/dashboard'
import { stationStatuses } from '#contract/positioning/stations'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Status } from '#console/core/ui/Values.tsx'
import { TableHead } from '#shared/TableHead.tsx'
import { Block } from './Block.tsx'
import { Figure, Figures, useCount } from './Figure.tsx'
import { useListAddress, useScreenAddress } from './useListAddress.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Dashboard.module.css'

export const Stations = ({ stations }: { stations: NonNullable<Dashboard['stations']> }) => {
  const translate = useTranslate()
  const text = useTexts('dashboard.stations')
  const listOf = useListAddress()
  return (
    <Block title={text('title')}>
      <Figures>
        {stationStatuses.map((status) => (
          <Figure
            key={status}
            label={translate(`resources.stations.statuses.${status}`)}
            value={stations[status]}
            to={listOf(['station/list'], { status }, { field: 'code', order: 'ASC' })}
            warns={status === 'offline'}
          />
        ))}
      </Figures>
      <div className={css.shares} aria-hidden="true">
        {stationStatuses.map((status) => (
          <i key={status} data-status={status} style={{ flexGrow: stations[status] }} />
        ))}
      </div>
    </Block>
  )
}

const channels = ['email', 'sms'] as const
const states = ['sent', 'waiting', 'failed'] as const

/** Failure reasons that the server itself sets; others are codes of the mail server or the text message service. */
const ownReasons: Readonly<Record<string, 'noConnection' | 'noAnswer' | 'noProvider'>> = {
  'no connection': 'noConnection',
  'no answer in time': 'noAnswer',
  'no provider': 'noProvider',
}

const Unsent = ({ delivery }: { delivery: NonNullable<Dashboard['delivery']> }) => {
  const text = useTexts('dashboard.delivery')
  const count = useCount()
  const unsent = channels.flatMap((channel) =>
    delivery[channel].reasons.map((one) => ({ channel, ...one })),
  )
  if (!unsent.length) return null
  return (
    <>
      <h3>{text('reasons')}</h3>
      <dl className={css.reasons}>
        {unsent.map(({ channel, reason, messages }) => {
          const own = ownReasons[reason]
          return (
            <div key={`${channel} ${reason}`}>
              <dt>
                {text(channel)}
                {' · '}
                {own ? text(own) : <span className={styles.mono}>{reason}</span>}
              </dt>
              <dd>{count(messages)}</dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

const NotSetUp = ({ delivery }: { delivery: NonNullable<Dashboard['delivery']> }) => {
  const text = useTexts('dashboard.delivery')
  const settings = useScreenAddress()(['setting/edit'])
  const missing = channels.flatMap((channel) => {
    const { way } = delivery[channel]
    return way === 'recipients' ? [] : [{ channel, way }]
  })
  if (!missing.length) return null
  return (
    <div className={css.missing}>
      {missing.map(({ channel, way }) => (
        <Status key={channel} tone={way === 'nowhere' ? 'refused' : 'pending'}>
          {text(`${channel}Missing.${way}`)}
        </Status>
      ))}
      {settings && <Link to={settings}>{text('setUp')}</Link>}
    </div>
  )
}

export const Delivery = ({ delivery }: { delivery: NonNullable<Dashboard['delivery']> }) => {
  const text = useTexts('dashboard.delivery')
  const count = useCount()
  return (
    <Block title={text('title')} note={text('note')}>
      <table className={css.matrix}>
        <TableHead names={[text('channel'), ...states.map((state) => text(state))]} />
        <tbody>
          {channels.map((channel) => (
            <tr key={channel}>
              <th scope="row">{text(channel)}</th>
              {states.map((state) => (
                <td
                  key={state}
                  data-warns={(state === 'failed' && delivery[channel][state] > 0) || undefined}
                >
                  {count(delivery[channel][state])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Unsent delivery={delivery} />
      <NotSetUp delivery={delivery} />
    </Block>
  )
}
