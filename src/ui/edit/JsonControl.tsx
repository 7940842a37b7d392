import { useState } from 'react'
import { readJson } from '../../board/jsonText'
import type { ControlProps } from './Control'

/** What no other control is for, as JSON. Text that is no JSON is taken for text. */
export function JsonControl({ label, value, isBad, onChange }: ControlProps) {
  const [typed, setTyped] = useState(() => (typeof value === 'string' ? value : JSON.stringify(value)))
  return (
    <input
      aria-label={label}
      aria-invalid={isBad || undefined}
      spellCheck={false}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(read(text))
      }}
    />
  )
}

function read(text: string): unknown {
  const found = readJson(text)
  return 'value' in found ? found.value : text
}
