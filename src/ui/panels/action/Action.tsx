import { useRef } from 'react'
import type { ActionPanel } from '../../../board/board'
import { ScrollRegion } from '../ScrollRegion'
import styles from './Action.module.css'
import { CallForm } from './CallForm'
import { Outcomes } from './Outcomes'
import { taskOf } from './task'
import { useCalling } from './useCalling'

/** Something to do: its form, and what came of it. */
export default function Action({ panel }: { panel: ActionPanel }) {
  const region = useRef<HTMLDivElement>(null)
  const task = taskOf(panel)
  const calling = useCalling(task)
  return (
    <ScrollRegion ref={region} label={panel.title}>
      {calling === null ? (
        <p className={styles['says']}>On a wall nothing is done: open the board at a desk.</p>
      ) : (
        <div className={styles['room']}>
          <div className={styles['action']}>
            <CallForm {...{ task, calling }} />
            <Outcomes {...{ task, calling }} />
          </div>
        </div>
      )}
    </ScrollRegion>
  )
}
