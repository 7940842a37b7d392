import type { CommandSnapshot } from '../../../machines/command.machine'
import { commandLine } from '../../act/late'
import { markOf } from '../../act/mark'
import { Fetched } from '../../Fetched'
import styles from './Writing.module.css'
import type { Writing } from './useWriting'

const { Component: CommandLine } = commandLine

interface DoingProps {
  writing: Writing
  /** Takes up what was refused, where that can be done. */
  onMend: (snapshot: CommandSnapshot) => (() => void) | undefined
  /** What a dialog over the table says already. */
  isSaid: (snapshot: CommandSnapshot) => boolean
}

/** What the rows themselves do not tell: what waits for somebody, rows that are being added, and why none may be. */
export function Doing({ writing, onMend, isSaid }: DoingProps) {
  const said = writing.commands.filter(({ snapshot }) => {
    const mark = markOf(snapshot)
    const type = snapshot.context.write?.type
    if (isSaid(snapshot)) return false
    return type === 'insert' || snapshot.matches('unseen') || !['sending', 'accepted', 'seen'].includes(mark)
  })
  if (said.length === 0 && writing.readOnly === null) return null
  return (
    <div className={styles['doing']}>
      {writing.readOnly !== null && <p className={styles['readOnly']}>{writing.readOnly}</p>}
      {said.map(({ command, snapshot }) => (
        <Fetched key={snapshot.context.order.id}>
          <CommandLine {...{ command, snapshot }} onMend={onMend(snapshot)} />
        </Fetched>
      ))}
    </div>
  )
}
