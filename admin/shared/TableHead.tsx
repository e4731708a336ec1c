interface TableHeadProps {
  /** What the columns are called, each otherwise. */
  names: readonly string[]
  /** Those of figures. */
  figures?: readonly string[]
}

/** The head of a table with one row of names. */
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
