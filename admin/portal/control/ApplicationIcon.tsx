import { menuIconPaths } from '#shared/icons/menuIconPaths.ts'

const square = 'M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z'

const iconPath = (name: string): string =>
  Object.entries(menuIconPaths).find(([known]) => known === name)?.[1] ?? square

export const ApplicationIcon = ({ name }: { name: string }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={iconPath(name)} />
  </svg>
)
