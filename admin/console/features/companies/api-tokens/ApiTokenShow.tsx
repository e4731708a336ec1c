import { Link } from 'react-router'
import type { ApiTokenRecord } from '#contract/companies/apiTokens'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useRights } from '#console/core/data/rights.ts'
import { logAddress, logScreen } from '#console/core/history/LogSentence.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { PermissionsOf } from '#console/core/permissions/tree/PermissionsOf.tsx'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'
import { ApiTokenMenu } from './ApiTokenMenu.tsx'
import { ApiTokenStatus, LastUse } from './apiTokenText.tsx'
import { Curl } from './Curl.tsx'

const TokenFacts = ({ token }: { token: ApiTokenRecord }) => {
  const field = useTexts('resources.api-tokens.fields')
  const show = useTexts('resources.api-tokens.show')
  const isSystem = useCurrentUser()?.isSystemAdministrator
  useRights()
  return (
    <Facts>
      {isSystem && <Fact label={field('companyName')}>{token.companyName}</Fact>}
      <Fact label={field('createdByName')}>{token.createdByName || '–'}</Fact>
      <TimeFact label={field('createdAt')} at={token.createdAt} exact />
      <TimeFact label={field('expiresAt')} at={token.expiresAt} exact />
      {token.endedAt && <TimeFact label={field('endedAt')} at={token.endedAt} exact />}
      <Fact label={field('lastUsedAt')}>
        <LastUse {...token} />
      </Fact>
      {token.restoredAt && <TimeFact label={field('restoredAt')} at={token.restoredAt} exact />}
      {logScreen() && (
        <Fact label={show('calls')}>
          <Link to={logAddress({ via: `token:${token.id}` })}>{show('callsLink')}</Link>
        </Fact>
      )}
    </Facts>
  )
}

const Permissions = ({ token }: { token: ApiTokenRecord }) => {
  const { permissionIds, effectivePermissionIds, state, createdByName } = token
  const text = useTexts('resources.api-tokens.show')
  const lacking = permissionIds.length - effectivePermissionIds.length
  const maker = createdByName || text('maker')
  return (
    <Panel
      title={text('permissions')}
      note={text('permissionCount', { smart_count: permissionIds.length })}
    >
      <div className={styles.stack12}>
        {state === 'active' && lacking > 0 && (
          <p>{text('lacking', { smart_count: lacking, maker })}</p>
        )}
        {state !== 'active' && <p>{text('none')}</p>}
        <PermissionsOf ids={permissionIds} checkedIds={effectivePermissionIds} />
      </div>
    </Panel>
  )
}

const TokenPage = ({ record }: RecordPageProps<ApiTokenRecord>) => {
  const text = useTexts('resources.api-tokens')
  const { state, createdByName } = record
  const maker = createdByName || text('show.maker')
  const isUsable = state === 'active'
  return (
    <>
      <PageHeader
        title={record.name}
        crumb={record.name}
        purpose={isUsable ? undefined : text(`notes.${state}`, { maker })}
        extra={<ApiTokenStatus {...record} />}
      >
        <ApiTokenMenu token={record} onPage />
      </PageHeader>
      <RecordColumns
        right={
          <>
            {isUsable && (
              <Panel title={text('curl.title')}>
                <Curl permissionIds={record.effectivePermissionIds} />
              </Panel>
            )}
            <RecordHistory type="apiToken" id={record.id} />
          </>
        }
      >
        <Panel title={text('show.facts')}>
          <TokenFacts token={record} />
        </Panel>
        <Permissions token={record} />
      </RecordColumns>
    </>
  )
}

export const ApiTokenShow = () => <ShowRecord page={TokenPage} />
