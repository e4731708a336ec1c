import { useEffect } from 'react'
import { useLocale } from 'react-admin'
import { changelog as en, changelogAreas as enAreas } from '#i18n/en/changelog'
import { releases } from '#i18n/releases'
import { changelog as zh, changelogAreas as zhAreas } from '#i18n/zh/changelog'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from './Help.module.css'
import { markChangelogRead } from './news.ts'

const texts = { en: { changelog: en, areas: enAreas }, zh: { changelog: zh, areas: zhAreas } }
const areaNames = Object.keys(enAreas) as (keyof typeof enAreas)[]

/** The changes of each version for administrators; only users of the provider's company see the area `provider`. */
export const Changes = () => {
  const text = useTexts('palette.help')
  const locale = useLocale() === 'zh' ? 'zh' : 'en'
  const { changelog, areas } = texts[locale]
  const isOfProvider = useCurrentUser()?.isOurCompany === true
  const shown = areaNames.filter((area) => area !== 'provider' || isOfProvider)
  const dateOf = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  useEffect(markChangelogRead, [])
  return releases.map(({ version, date }) => {
    const release: Partial<Record<string, Readonly<Record<string, string>>>> = changelog[version]
    return (
      <section key={version} className={css.release}>
        <h3>{text('version', { version })}</h3>
        {date === null ? (
          <span className={css.unreleased}>{text('unreleased')}</span>
        ) : (
          <time dateTime={date}>{dateOf.format(new Date(date))}</time>
        )}
        {shown.map((area) => {
          const lines = Object.entries(release[area] ?? {})
          return (
            lines.length > 0 && (
              <div key={area}>
                <h4>{areas[area]}</h4>
                <ul className="bullets">
                  {lines.map(([name, line]) => (
                    <li key={name}>{line}</li>
                  ))}
                </ul>
              </div>
            )
          )
        })}
      </section>
    )
  })
}
