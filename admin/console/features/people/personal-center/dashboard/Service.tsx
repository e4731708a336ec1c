import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard'
import { stationStatuses } from '#contract/stations'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Status } from '#console/core/ui/Status.tsx'
import { TableHead } from '#shared/TableHead.tsx'
import { Block } from './Block.tsx'
import { Figure, Figures, useCount } from './Figure.tsx'
import { useListAddress, useScreenAddress } from './useListAddress.ts'
import css from './Dashboard.module.css'

/** Stations by state: how many, and which share of all. */
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

/** Messages that no server sends, and where to set one up. */
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

/** What became of mails and text messages. */
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
      <NotSetUp delivery={delivery} />
    </Block>
  )
}
