import { useEffect } from 'react'
import { useLocale } from 'react-admin'
import { richSections } from '#contract/text/richText'
import { releases } from '#i18n/releases'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { RichBlocks } from '#shared/RichText.tsx'
import { documentIn } from './documents.ts'
import css from './Help.module.css'
import { markChangelogRead } from './news.ts'

/** The changes of each version for administrators; members of the provider also see its own. */
export const Changes = () => {
  const text = useTexts('palette.help')
  const locale = useLocale() === 'zh' ? 'zh' : 'en'
  const parts = useCurrentUser()?.isOurCompany === true ? ['', '.provider'] : ['']
  const dateOf = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  useEffect(markChangelogRead, [])
  return releases.map(({ version, date }) => (
    <section key={version} className={css.release}>
      <h3>{text('version', { version })}</h3>
      {date === null ? (
        <span className={css.unreleased}>{text('unreleased')}</span>
      ) : (
        <time dateTime={date}>{dateOf.format(new Date(date))}</time>
      )}
      {parts
        .map((part) => documentIn(locale, `changelog/${version}${part}`))
        .flatMap(richSections)
        .map(
          ({ title, blocks }) =>
            title && (
              <div key={title}>
                <h4>{title}</h4>
                <RichBlocks blocks={blocks} />
              </div>
            ),
        )}
    </section>
  ))
}
