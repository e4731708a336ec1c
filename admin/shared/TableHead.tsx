interface TableHeadProps {
  names: readonly string[]
  figures?: readonly string[]
}

export const TableHead = ({ names, figures }: TableHeadProps) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col" className={figures?.includes(name) ? 'number' : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
