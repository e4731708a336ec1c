import { useLocale } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { exactTime } from '#console/core/ui/time.ts'
import { Status } from '#console/core/ui/Status.tsx'
import type { Head } from './checkpoints.ts'

/** The state of the log now, the one that this browser remembers, and whether the one extends the other. */
export interface Growth {
  head: Head
  remembered: (Head & { at: string }) | null
  /** Null where nothing is remembered, or this browser cannot work it out. */
  extends: boolean | null
}

/** What became of the log since this browser remembered it. */
export const GrowthReport = ({ growth }: { growth: Growth }) => {
  const locale = useLocale()
  const { head, remembered } = growth
  const count = (number: number) => new Intl.NumberFormat(locale).format(number)
  const text = useTexts('resources.logs.growth')
  if (!remembered) return <p>{text('nothing', { rows: count(head.size) })}</p>
  const args = {
    at: exactTime(new Date(remembered.at)),
    before: count(remembered.size),
    added: count(head.size - remembered.size),
  }
  if (growth.extends === null) return <p>{text('impossible', args)}</p>
  return (
    <>
      <Status tone={growth.extends ? 'passed' : 'refused'}>
        {text(growth.extends ? 'extends' : 'broken')}
      </Status>
      <p>{text(growth.extends ? 'extendsText' : 'brokenText', args)}</p>
      {!growth.extends && <p>{text('advice')}</p>}
    </>
  )
}
