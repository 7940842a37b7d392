import { clsx } from 'clsx'
import { useRef } from 'react'
import type { ActionPanel } from '../../../board/board'
import { ScrollRegion } from '../shared/ScrollRegion'
import styles from './ActionPanelBody.module.css'
import { CallForm } from './form/CallForm'
import { CallOutcomes } from './CallOutcomes'
import { toCallTask } from './callTask'
import { useFunctionCall } from './useFunctionCall'

/** An action panel: its form and the outcome of its calls. */
export default function ActionPanelBody({ panel }: { panel: ActionPanel }) {
  const region = useRef<HTMLDivElement>(null)
  const task = toCallTask(panel)
  // Null until what makes calls is fetched, once the board is shown.
  const functionCall = useFunctionCall(task)
  return (
    <ScrollRegion ref={region} label={panel.title} data-room="">
      {functionCall !== null && (
        <div className={styles['room']}>
          <div className={clsx('from-start', styles['action'])}>
            <CallForm task={task} functionCall={functionCall} />
            <CallOutcomes task={task} functionCall={functionCall} />
          </div>
        </div>
      )}
    </ScrollRegion>
  )
}
