import { LogScreen } from './LogScreen.tsx'
import { VerifyButton } from './VerifyButton.tsx'

/** The log of everything, and the check that it is whole. */
export const LogManage = () => <LogScreen of="manage" actions={<VerifyButton everything />} />
