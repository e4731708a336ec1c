import './steps.css'

interface StepsProps {
  steps: readonly { readonly title: string; readonly text: string }[]
  numbered?: boolean
}

export const Steps = ({ steps, numbered = false }: StepsProps) => {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className="steps" data-count={steps.length}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          {numbered && (
            <span className="mono muted" aria-hidden="true">
              {index + 1}
            </span>
          )}
          <h3>{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </List>
  )
}
