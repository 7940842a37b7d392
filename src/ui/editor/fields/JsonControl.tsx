import { useState } from 'react'
import { readJson } from '../../../board/json/readJson'
import type { ControlProps } from './controlProps'

/** Edits any value without a control of its own, as JSON. Invalid JSON is taken as text. */
export function JsonControl({ label, value, isInvalid, onChange }: ControlProps) {
  const [typedText, setTypedText] = useState(() =>
    typeof value === 'string' ? value : JSON.stringify(value),
  )
  return (
    <input
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      spellCheck={false}
      value={typedText}
      onChange={({ currentTarget: { value: text } }) => {
        setTypedText(text)
        onChange(parseOrText(text))
      }}
    />
  )
}

function parseOrText(text: string): unknown {
  const parsed = readJson(text)
  return 'value' in parsed ? parsed.value : text
}
