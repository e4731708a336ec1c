import { Activity, useState } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { matchRoute, type ConsoleRoute } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sectionsContext.ts'
import { AlreadyMember, EdgeScreen, isForVisitors, NoPermission, NotFound } from './EdgeScreen.tsx'
import { PageFrame } from './PageFrame.tsx'
import { RequestTabs } from './RequestTabs.tsx'
import type { Pages } from './usePages.ts'

/**
 * Shows a section while the user has its permission; after a loss the section stays mounted, so that typed input
 * survives.
 */
const PermittedSection = ({ route: { entry, pattern } }: { route: ConsoleRoute }) => {
  const { filePath, isHavePermission } = entry
  const Section = useSections().get(filePath)?.Section
  const company = useCurrentUser()?.companyName
  const [opened, setOpened] = useState(isHavePermission)
  if (isHavePermission && !opened) setOpened(true)
  return (
    <>
      {!isHavePermission &&
        (company && isForVisitors(pattern) ? (
          <AlreadyMember company={company} />
        ) : (
          <EdgeScreen kind="denied" section={filePath} />
        ))}
      {opened && (
        <Activity mode={isHavePermission ? 'visible' : 'hidden'}>
          <RequestTabs section={filePath} />
          {Section ? <Section /> : <EdgeScreen kind="missing" onRetry={() => location.reload()} />}
        </Activity>
      )}
    </>
  )
}

const Screen = ({ route }: { route: ConsoleRoute }) => {
  const { filePath } = route.entry
  if (filePath === 'notFound') return <NotFound />
  if (filePath === 'noPermission') return <NoPermission />
  return <PermittedSection route={route} />
}

export const PageStack = ({ pages, routes }: { pages: Pages; routes: readonly ConsoleRoute[] }) => {
  const sections = useSections()
  return pages.mounted.map((page) => {
    const route = matchRoute(routes, page.key)?.route
    if (!route) return null
    return (
      <PageFrame
        key={`${page.key} ${page.edition}`}
        page={page}
        pattern={route.pattern}
        resource={sections.get(route.entry.filePath)?.resource}
        visible={page.key === pages.current}
        permitted={route.entry.isHavePermission}
        describe={pages.describe}
        forget={pages.forget}
      >
        <Screen route={route} />
      </PageFrame>
    )
  })
}
