/** The options of a column that has no other values. */
export const Choices = ({ values }: { values: readonly string[] }) =>
  values.map(value => (
    <option key={value} value={value}>
      {value === '' ? 'empty text' : value}
    </option>
  ))
