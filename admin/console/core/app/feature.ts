import type { ResourceDefinition } from 'react-admin'
import type { ComponentType } from 'react'
import type { AccessRules } from '#console/core/data/access.ts'

/** The contributions of a feature folder to the console; `registry.ts` joins them. */
export interface Feature {
  resource?: string
  access?: AccessRules
  recordRepresentation?: ResourceDefinition['recordRepresentation']
  /** Screens by the file path in the server's menu, e.g. `user/detail`. */
  sections?: Readonly<Record<string, () => Promise<ComponentType>>>
  /** For queue screens: the filter that selects the open records. */
  queues?: Readonly<Record<string, object>>
}
