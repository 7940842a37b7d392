import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { Variable } from '../../board/variables'
import type { BoardRef } from '../../machines/board.machine'
import { useFreshness } from '../signal/useChannel'
import type { ChannelRef } from '../../machines/channel.machine'
import { figures } from '../words/value'
import { found, offeredIn, type Offered } from './offered'
import type { ControlProps } from './VariableControl'
import styles from './Variables.module.css'

interface ColumnControlProps extends Omit<ControlProps, 'onType'> {
  board: BoardRef
  variable: Extract<Variable, { kind: 'column' }>
}

/** A value of a column, found by a few letters among those that the rows held have, or typed in. */
export default function ColumnControl({ board, variable, id, value, refusal, onChoose }: ColumnControlProps) {
  const { name } = variable
  const [isOpen, setOpen] = useState(false)
  /** Null: nothing was typed since it was opened. */
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    board.send({ type: 'board.offer', variable: name })
    return () => board.send({ type: 'board.offer', variable: null })
  }, [board, name, isOpen])
  const channel = useSelector(board, ({ context }) => context.offering)
  const view = useSelector(channel ?? undefined, snapshot => snapshot?.context.views[`values of ${name}`])
  const offered = useMemo(() => offeredIn(view), [view])
  const { items, more } = useMemo(() => found(offered?.values ?? [], typed ?? ''), [offered, typed])
  const choose = (next: string) => {
    setTyped(null)
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
        itemToStringValue={({ value: text }: Offered) => text}
        value={typed ?? value ?? ''}
        onValueChange={(text, { reason }) => {
          if (reason === 'item-press') choose(text)
          else setTyped(text)
        }}
        onOpenChange={open => {
          setOpen(open)
          if (open) return
          // Whoever empties the field wants nothing; what else was left half typed was not chosen.
          if (typed === '') choose('')
          setTyped(null)
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
          <Autocomplete.Positioner className={styles['positioner']} align="start" sideOffset={4}>
            <Autocomplete.Popup className={styles['popup']}>
              <Autocomplete.Empty className={styles['note']}>
                {items.length === 0 && channel !== null && offered !== null && 'No row has a value there.'}
              </Autocomplete.Empty>
              <Autocomplete.List className={styles['list']}>
                {(item: Offered) => (
                  <Autocomplete.Item key={item.value} value={item} className={styles['item']}>
                    <span className={styles['value']}>
                      {item.rows === 0 ? `Use “${item.value}”` : item.value}
                    </span>
                    {item.rows > 0 && <span className={styles['rows']}>{figures(item.rows)}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
              {more > 0 && <p className={styles['note']}>{figures(more)} more: type to find them.</p>}
              {channel !== null &&
                (offered === null ? <Waits channel={channel} /> : <Held held={offered.view} />)}
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  )
}

/** Why there is nothing to choose from yet. */
function Waits({ channel }: { channel: ChannelRef }) {
  const { word } = useFreshness(channel)
  return (
    <p role="status" className={styles['note']}>
      {word === 'connecting' || word === 'catching-up' || word === 'live'
        ? 'Looking for values…'
        : 'No values can be had now; any can be typed.'}
    </p>
  )
}

/** What the values are of: nobody looked through the whole table. */
const Held = ({ held: { rows, held } }: { held: { rows: readonly unknown[]; held: number } }) => (
  <p className={styles['note']}>
    Of {rows.length < held ? 'the newest ' : ''}
    {figures(rows.length)} {rows.length === 1 ? 'row' : 'rows'} held.
  </p>
)
