import '../form/form.css'
import './device.css'

/** The pages on which a person connects a device without a browser. */
export { OauthPage as DevicePage } from './OauthPage.tsx'
