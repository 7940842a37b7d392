import { clsx } from 'clsx'
import { useRef } from 'react'
import type { ActionPanel } from '../../../board/board'
import { useCanMutate } from '../../mutations/useCanMutate'
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
  const functionCall = useFunctionCall(task)
  // Without it, what makes calls is not fetched yet: it comes once the board is shown.
  const isOff = !useCanMutate()
  return (
    <ScrollRegion ref={region} label={panel.title} data-room="">
      {functionCall === null ? (
        isOff && <p className="note">Actions are off in kiosk mode. Open the board normally to use them.</p>
      ) : (
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
