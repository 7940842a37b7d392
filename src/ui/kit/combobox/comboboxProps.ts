import type { ComponentProps, RefObject } from 'react'

export interface ComboboxProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'list' | 'ref' | 'onKeyDown'
> {
  ref?: RefObject<HTMLInputElement | null>
  /** The text in the field: any text may be typed. */
  value: string
  /** Texts to choose from. */
  suggestions: readonly string[]
  onChange: (text: string) => void
  /** A suggestion was chosen, or Enter was pressed. */
  onCommit?: (text: string) => void
}
