import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { MutationsRef } from '../../machines/mutations/mutations.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import { Modal } from '../kit/Modal'
import { Timestamp } from '../kit/Timestamp'
import { formatAccountName } from '../words/sessionText'
import styles from './Mutations.module.css'
import { describeReason } from '../words/reasons/describeReason'
import { stageLabel } from './mutationText'
import { ExactName } from '../kit/text/ExactName'
import { IsolatedText } from '../kit/text/IsolatedText'

interface MutationsDialogProps {
  mutations: MutationsRef
  session: SessionRef
  onClose: () => void
}

/** The mutations since the board was opened: who, what, where, and the outcome. */
export function MutationsDialog({ mutations, session, onClose }: MutationsDialogProps) {
  const entries = useSelector(mutations, ({ context }) => context.entries)
  const accountName = useSelector(session, ({ context }) => formatAccountName(context.viewer))
  return (
    <Modal title="Activity" onClose={onClose}>
      <p className="about around-8">
        What {accountName} did on this page. The list is cleared when the page closes and contains no row
        data.
      </p>
      {entries.length === 0 ? (
        <p className="about around-8">No activity yet</p>
      ) : (
        <ol className="lines" aria-label="Activity">
          {entries.map(({ id, label, place, at, stage, reason }) => (
            <li className={clsx('around-8', styles['deed'])} key={id} data-stage={stage}>
              <Timestamp at={at} />
              <span>
                <strong>{label}</strong> in <IsolatedText text={place.title} /> (
                <ExactName name={place.table} />)
                {reason !== null && <em className="block">{describeReason(reason)}</em>}
              </span>
              <span className={clsx('soft', styles['stage'])}>{stageLabel(stage, reason)}</span>
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
