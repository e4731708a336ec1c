import { LogScreen } from './LogScreen.tsx'
import { VerifyButton } from './VerifyButton.tsx'

/** The log of the reader's own company. */
export const LogList = () => <LogScreen of="list" actions={<VerifyButton />} />
