import { clsx } from 'clsx'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useCallback, useRef } from 'react'
import type { ComboboxProps } from './comboboxProps'
import styles from './Combobox.module.css'
import { isComposing } from '../events/isComposing'

interface SuggestedInputProps extends Omit<ComboboxProps, 'ref'> {
  inputRef: (input: HTMLInputElement | null) => () => void
  isOpenAtFirst: boolean
}

/** A field with its list of suggestions; fetched when the first one is drawn. */
export default function SuggestedInput(props: SuggestedInputProps) {
  const { inputRef, isOpenAtFirst, value, suggestions, onChange, onCommit, ...inputProps } = props
  const highlightedText = useRef<string>(undefined)
  /** Only what is in a dialog can be used, or seen, while that is open. */
  const dialog = useRef<HTMLElement>(null)
  const ref = useCallback(
    (input: HTMLInputElement | null) => {
      dialog.current = input?.closest('dialog') ?? null
      return inputRef(input)
    },
    [inputRef],
  )
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={suggestions}
        openOnInputClick
        defaultOpen={isOpenAtFirst}
        value={value}
        onValueChange={(text, { reason }) => {
          // Without an open list it would empty the field.
          if (reason === 'escape-key') return
          onChange(text)
          if (reason === 'item-press') onCommit?.(text)
        }}
        onItemHighlighted={text => {
          highlightedText.current = text
        }}
      >
        <Autocomplete.Input
          {...inputProps}
          ref={ref}
          onKeyDown={event => {
            if (event.key === 'Enter' && !isComposing(event) && highlightedText.current === undefined)
              onCommit?.(event.currentTarget.value)
          }}
        />
        <Autocomplete.Portal container={dialog}>
          <Autocomplete.Positioner className="floating" positionMethod="fixed" align="start" sideOffset={4}>
            <Autocomplete.Popup className={clsx('popup', styles['popup'])}>
              <Autocomplete.List className={clsx('options', styles['list'])}>
                {(text: string) => (
                  <Autocomplete.Item key={text} value={text} className="choice">
                    <span className="wrap">{text}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  )
}
