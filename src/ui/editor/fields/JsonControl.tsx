import { useState } from 'react'
import { canonicalJson } from '../../../board/json/canonicalJson'
import { readJson } from '../../../board/json/readJson'
import type { ControlProps } from './controlProps'

/** Edits any value without a control of its own, as JSON. Invalid JSON is taken as text. */
export function JsonControl({ label, value, isInvalid, onChange }: ControlProps) {
  const [typedText, setTypedText] = useState('')
  // The value may be replaced while this is shown, as by the parameters of another function.
  const isCurrent = canonicalJson(parseOrText(typedText)) === canonicalJson(value)
  const valueText = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <input
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      spellCheck={false}
      value={isCurrent ? typedText : valueText}
      onChange={({ currentTarget: { value: text } }) => {
        setTypedText(text)
        onChange(parseOrText(text))
      }}
    />
  )
}

function parseOrText(text: string): unknown {
  const jsonResult = readJson(text)
  return 'value' in jsonResult ? jsonResult.value : text
}
