import { clsx } from 'clsx'
import type { TableView } from '../../streams/views/view'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { isolateText, revealOverrides } from '../../board/text/isolateText'
import type { Variable } from '../../board/schema/variables'
import type { BoardRef } from '../../machines/board/board.machine'
import { valueDialogMachine } from '../../machines/valueDialog/valueDialog.machine'
import { useFreshness } from '../freshness/useFreshness'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import { formatFigures } from '../words/numberText'
import { filterValues, columnValues, type ColumnValue } from './columnValues'
import type { ControlProps } from './controlProps'
import list from '../kit/combobox/Combobox.module.css'
import styles from './VariablesBar.module.css'

interface ColumnControlProps extends Omit<ControlProps, 'onType'> {
  board: BoardRef
  variable: Extract<Variable, { kind: 'column' }>
}

/** A column's value, searched among the held rows' values by a few letters, or typed. */
export default function ColumnControl({ board, variable, id, value, refusal, onChoose }: ColumnControlProps) {
  const { name } = variable
  const dialog = useActorRef(valueDialogMachine, { input: { board, variable: name } })
  const isOpen = useSelector(dialog, snapshot => snapshot.hasTag('open'))
  /** Null: nothing was typed since the opening. */
  const [typedText, setTypedText] = useState<string | null>(null)
  const channel = useSelector(board, ({ context }) => context.suggestionChannel)
  const view = useSelector(channel ?? undefined, snapshot => snapshot?.context.views[`values of ${name}`])
  const suggestions = useMemo(() => columnValues(view), [view])
  const { items, more } = useMemo(
    () => filterValues(suggestions?.values ?? [], typedText ?? ''),
    [suggestions, typedText],
  )
  const choose = (next: string) => {
    setTypedText(null)
    onChoose(next === '' ? null : next)
  }
  return (
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={items}
        filter={null}
        open={isOpen}
        openOnInputClick
        autoHighlight
        itemToStringValue={({ value: text }: ColumnValue) => text}
        value={typedText ?? value ?? ''}
        onValueChange={(text, { reason }) => {
          if (reason === 'item-press') choose(text)
          else setTypedText(text)
        }}
        onOpenChange={open => {
          dialog.send({ type: open ? 'valueDialog.open' : 'valueDialog.close' })
          if (open) return
          // An emptied field clears the value; other half-typed text is discarded.
          if (typedText === '') choose('')
          setTypedText(null)
        }}
      >
        <Autocomplete.Input
          id={id}
          spellCheck={false}
          autoCapitalize="none"
          placeholder="any"
          aria-invalid={refusal !== null || undefined}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="floating" align="start" sideOffset={4}>
            <Autocomplete.Popup className={clsx('popup', list['popup'])}>
              <Autocomplete.Empty className={clsx('note', styles['note'])}>
                {items.length === 0 && channel !== null && suggestions !== null && 'No values in this column'}
              </Autocomplete.Empty>
              <Autocomplete.List className={list['list']}>
                {(item: ColumnValue) => (
                  <Autocomplete.Item key={item.value} value={item} className="choice">
                    <span className="wrap">
                      {item.rows === 0 ? `Use “${isolateText(item.value)}”` : revealOverrides(item.value)}
                    </span>
                    {item.rows > 0 && <span className="note">{formatFigures(item.rows)}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
              {more > 0 && (
                <p className={clsx('note', styles['note'])}>{formatFigures(more)} more. Type to search.</p>
              )}
              {channel !== null &&
                (suggestions === null ? (
                  <WaitingNote channel={channel} />
                ) : (
                  <RowCountNote view={suggestions.view} />
                ))}
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  )
}

/** Why there are no values to choose from yet. */
function WaitingNote({ channel }: { channel: ChannelRef }) {
  const { word } = useFreshness(channel)
  return (
    <p role="status" className={clsx('note', styles['note'])}>
      {word === 'connecting' || word === 'catching-up' || word === 'live'
        ? 'Loading values…'
        : 'Suggestions are unavailable. You can type any value.'}
    </p>
  )
}

/** How many rows the values come from: not the whole table. */
const RowCountNote = ({ view: { rows, rowCount } }: { view: TableView }) => (
  <p className={clsx('note', styles['note'])}>
    From {rows.length < rowCount ? 'the newest ' : ''} {formatFigures(rows.length)} loaded{' '}
    {rows.length === 1 ? 'row' : 'rows'}.
  </p>
)
