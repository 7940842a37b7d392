import type { ControlProps } from './controlProps'

/** A text field; its value applies a moment after the last keystroke. */
export const TextControl = ({ id, value, refusal, onType }: Omit<ControlProps, 'onChoose'>) => (
  <input
    id={id}
    type="text"
    spellCheck={false}
    autoComplete="off"
    autoCapitalize="none"
    enterKeyHint="search"
    placeholder="any"
    aria-invalid={refusal !== null || undefined}
    aria-describedby={refusal === null ? undefined : `${id}-why`}
    value={value ?? ''}
    onChange={({ currentTarget: { value: text } }) => onType(text === '' ? null : text)}
  />
)
