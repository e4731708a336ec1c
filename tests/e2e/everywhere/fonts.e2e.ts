import type { Client } from '../../support/client.ts'
import { screens } from '../../screens/screens.ts'
import { settled } from '../../screens/browser.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'
import { countShifts, holdFonts } from '../support/shifts.ts'

const chosen: Readonly<Record<string, string>> = {
  acmeadmin:
    'personal-centre account users user user-edit departments roles role-create join-requests invitation-create logs rights help keys',
  superadmin: 'provider-centre companies review menus stations announcement-create',
  visitor1: 'visitor-centre join',
}

/**
 * Tolerates one line of 20 out of 812 pixels, because a changed line break moves everything below it. Log sentences
 * depend on other tests.
 */
const oneLine = 0.025

/** Marks announcements of other tests as read, because unread ones are shown above every page. */
const readAnnouncements = async (client: Client): Promise<void> => {
  const { body } = await client.get('/usercenter/announcements/current')
  const ids = body.data.announcements.map(({ id }: { id: string }) => id)
  if (ids.length)
    expect((await client.post('/usercenter/announcements/read', { ids })).status).toBe(200)
}

for (const [account, names] of Object.entries(chosen))
  test(`no screen of ${account} shifts its layout if fonts load late`, async ({ page, as }) => {
    await readAnnouncements(await as(account))
    await countShifts(page)
    await signIn(page, account)
    for (const { name, address, open } of screens.filter((screen) =>
      names.split(' ').includes(screen.name),
    )) {
      const release = await holdFonts(page)
      await page.goto(address)
      await settled(page)
      await open?.(page)
      const before = await page.evaluate(() => window.shifts.sum)
      expect(await release(), name).toBeGreaterThan(0)
      const { sum, moved } = await page.evaluate(() => window.shifts)
      const what = `${name}\n${moved.join('\n')}`
      expect.soft(before, what).toBeLessThan(0.01)
      expect.soft(sum - before, what).toBeLessThan(name === 'logs' ? oneLine : 0.005)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
