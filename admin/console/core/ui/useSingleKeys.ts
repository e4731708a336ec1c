import { useStore } from 'react-admin'

/** Whether single-character shortcuts are enabled; the user can turn them off. */
export const useSingleKeys = () => useStore('keys.single', true)
