import type { ComponentProps, RefObject } from 'react'

export interface ComboboxProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'list' | 'ref' | 'onKeyDown'
> {
  ref?: RefObject<HTMLInputElement | null>
  /** The field’s text, which need not be a suggestion. */
  value: string
  /** Texts to choose from. */
  suggestions: readonly string[]
  onChange: (text: string) => void
  /** A suggestion was chosen, or Enter was pressed. */
  onCommit?: (text: string) => void
}
