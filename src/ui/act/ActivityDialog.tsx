import { useSelector } from '@xstate/react'
import type { ActivityRef } from '../../machines/activity.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Modal } from '../commands/Modal'
import { Moment } from '../panels/Moment'
import { nameOf } from '../words/session'
import styles from './Act.module.css'
import { stages } from './words'
import { ExactName } from '../text/ExactName'
import { Isolated } from '../text/Isolated'

interface ActivityDialogProps {
  activity: ActivityRef
  session: SessionRef
  onClose: () => void
}

/** What was done here since the board was opened: who, what, where, and what became of it. */
export function ActivityDialog({ activity, session, onClose }: ActivityDialogProps) {
  const deeds = useSelector(activity, ({ context }) => context.deeds)
  const who = useSelector(session, ({ context }) => nameOf(context.viewer))
  return (
    <Modal title="Activity" onClose={onClose}>
      <p className={styles['about']}>
        What was done on this page by {who}. The list lasts as long as the page, and holds no values of rows.
      </p>
      {deeds.length === 0 ? (
        <p className={styles['none']}>Nothing was done yet.</p>
      ) : (
        <ol className={styles['deeds']} aria-label="Activity">
          {deeds.map(({ id, what, where, at, stage, words }) => (
            <li key={id} data-stage={stage}>
              <Moment at={at} />
              <span>
                <strong>{what}</strong> in <Isolated text={where.title} /> (<ExactName name={where.table} />)
                {words !== null && <em>{words}</em>}
              </span>
              <span className={styles['stage']}>{stages[stage]}</span>
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
