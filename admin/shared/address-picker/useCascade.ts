import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { AddressChange, AddressValue } from './address.ts'
import type { Cascade } from './cascade.ts'
import { createCascadeStore, type CascadeStore } from './cascadeStore.ts'
import { loadEntries } from './entries.ts'

export const useCascade = (
  value: AddressValue | undefined,
  partial: boolean,
  onChange: ((change: AddressChange) => void) | undefined,
): { cascade: Cascade; store: CascadeStore } => {
  const [store] = useState(() => createCascadeStore(loadEntries, value, partial))
  const cascade = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  const notifyChange = useEffectEvent((change: AddressChange) => onChange?.(change))
  useEffect(() => store.start((change) => notifyChange(change)), [store])
  const nationCode = value?.nationCode
  const addrCode = value?.addrCode
  useEffect(() => {
    if (nationCode !== undefined) store.supply({ nationCode, addrCode: addrCode ?? '' })
  }, [store, nationCode, addrCode])
  return { cascade, store }
}
