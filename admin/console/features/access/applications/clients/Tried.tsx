import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import type { clientClaims } from '#contract/access/applicationClients'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import { TableHead } from '#shared/TableHead.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Clients.module.css'
import { useReason } from './clientText.ts'
import { clientsPath } from './addSecret.ts'

const Claims = ({ id }: { id: string }) => {
  const text = useTexts('resources.application-clients.tried')
  const query = useQuery({
    queryKey: ['application-clients', 'claims', id],
    queryFn: () =>
      callOperation<z.infer<typeof clientClaims>>(`${clientsPath}/${id}/claims`, {
        method: 'POST',
        body: {},
      }),
    gcTime: 0,
  })
  return (
    <Panel title={text('claims')}>
      <Loaded query={query}>
        {({ claims }) => (
          <table className={css.claims}>
            <TableHead names={[text('claim'), text('value')]} />
            <tbody>
              {Object.entries(claims).map(([name, value]) => (
                <tr key={name}>
                  <th scope="row" className={styles.mono}>
                    {name}
                  </th>
                  <td className={styles.mono}>{JSON.stringify(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  )
}

/** A test of a client returns to this page, which removes the answer with its code from the address. */
export const Tried = () => {
  const { applicationId, id = '' } = useParams()
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const text = useTexts('resources.application-clients.tried')
  const explain = useReason()
  const [answer] = useState(() => {
    const parameters = new URLSearchParams(search)
    const issuer = parameters.get('iss')
    return {
      hasCode: parameters.has('code'),
      error: parameters.get('error'),
      otherIssuer: issuer === location.origin ? null : issuer,
    }
  })
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true })
  }, [search, pathname, navigate])
  const { hasCode, error, otherIssuer } = answer
  return (
    <>
      <PageHeader title={text('title')}>
        <Button to={`/applications/${applicationId}/clients/${id}`}>{text('back')}</Button>
      </PageHeader>
      <div className={styles.stack16}>
        {otherIssuer && (
          <Status tone="refused">{text('issuer', { issuer: otherIssuer.slice(0, 200) })}</Status>
        )}
        {error ? (
          <>
            <Status tone="refused">{text('failed')}</Status>
            <p>{explain(error.slice(0, 60))}</p>
          </>
        ) : hasCode ? (
          <Status tone="passed">{text('came')}</Status>
        ) : (
          <p>{text('nothing')}</p>
        )}
        {hasCode && <Claims id={id} />}
      </div>
    </>
  )
}
