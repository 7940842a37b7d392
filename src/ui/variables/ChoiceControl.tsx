import type { ControlProps } from './controlProps'

interface ChoiceControlProps extends Omit<ControlProps, 'onType'> {
  values: readonly string[]
}

/** A choice of a few values. */
export const ChoiceControl = ({ id, value, values, onChoose }: ChoiceControlProps) => (
  <select
    id={id}
    value={value ?? ''}
    onChange={({ currentTarget: { value: choice } }) => onChoose(choice === '' ? null : choice)}
  >
    <option value="">any</option>
    {values.map(each => (
      <option key={each} value={each}>
        {each}
      </option>
    ))}
  </select>
)
