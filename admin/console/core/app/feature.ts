import type { ResourceDefinition } from 'react-admin'
import type { ComponentType } from 'react'
import type { AccessRules } from '#console/core/data/access.ts'

/** What a feature folder brings into the console; `registry.ts` joins them. */
export interface Feature {
  /** react-admin's name of the records that the screens work on. */
  resource?: string
  /** What the actions on a record need. */
  access?: AccessRules
  /** What a record is called. */
  recordRepresentation?: ResourceDefinition['recordRepresentation']
  /** Screens by the file path that the server's menu names. */
  sections?: Readonly<Record<string, () => Promise<ComponentType>>>
  /** Screens that are queues: which records wait there. */
  queues?: Readonly<Record<string, object>>
}
