import { usePortal } from '../ui/Portal.tsx'

const Dipper = () => (
  <svg className="mark" viewBox="0 0 32 22" aria-hidden="true">
    <path
      className="mark-line"
      d="M2.2 16.4 5.6 10.8 10 9.7 15.6 8.6 18.8 12 25.6 9.3 25.3 3.8 15.6 8.6"
    />
    <path
      className="mark-stars"
      d="M2.2 16.4h0M5.6 10.8h0M10 9.7h0M15.6 8.6h0M18.8 12h0M25.6 9.3h0"
    />
    <circle className="mark-first" cx="25.3" cy="3.8" r="2.9" />
  </svg>
)

export const Mark = () => {
  const { logo } = usePortal().settings
  return logo === null ? <Dipper /> : <img className="mark-logo" src={logo} alt="" />
}
