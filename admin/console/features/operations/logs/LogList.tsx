import { LogScreen } from './LogScreen.tsx'

/** The log of the reader's own company. */
export const LogList = () => <LogScreen of="list" />
