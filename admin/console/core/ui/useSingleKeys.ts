import { useStore } from 'react-admin'

/** Whether keys of one character do anything; the reader may turn them off. */
export const useSingleKeys = () => useStore('keys.single', true)
