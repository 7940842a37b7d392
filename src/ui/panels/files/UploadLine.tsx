import { useSelector } from '@xstate/react'
import { plainName } from '../../../board/fileNames'
import type { UploadEvent } from '../../../machines/upload.context'
import type { UploadRef, UploadSnapshot } from '../../../machines/upload.machine'
import { goHome } from '../../act/home'
import { Button } from '../../Button'
import { Middle } from '../Middle'
import styles from './Uploads.module.css'
import { markOf, progressOf, sentenceOf } from './uploadWords'
import { sizeOf } from './words'
import { unturned } from '../../../board/isolated'

type Said = Exclude<UploadEvent['type'], 'upload.standing' | 'upload.sent' | 'upload.go'>

/** What becomes of one file on its way, and what a person can do about it. */
export function UploadLine({ upload }: { upload: UploadRef }) {
  const snapshot = useSelector(upload, whole)
  const { order, name, sent } = snapshot.context
  const isSending = snapshot.matches('sending')
  return (
    <li className={styles['line']} data-upload={markOf(snapshot)} tabIndex={-1}>
      <div className={styles['head']}>
        <span className={styles['name']}>
          <Middle text={unturned(name)} />
        </span>
        <span className={styles['facts']}>{isSending ? progressOf(snapshot) : sizeOf(order.file.size)}</span>
      </div>
      <div className={styles['rest']}>
        {isSending && (
          <progress
            className={styles['bar']}
            aria-label={`Sending ${name}`}
            value={sent}
            max={Math.max(1, order.file.size)}
          />
        )}
        <p role="status" className={isSending ? 'visually-hidden' : styles['said']}>
          {isSending ? `Sending ${name}.` : sentenceOf(snapshot)}
        </p>
        <Choices snapshot={snapshot} onChoose={type => upload.send({ type })} />
      </div>
    </li>
  )
}

const whole = (snapshot: UploadSnapshot) => snapshot

function Choices({ snapshot, onChoose }: { snapshot: UploadSnapshot; onChoose: (type: Said) => void }) {
  const { name } = snapshot.context
  const isAsked = snapshot.matches('taken') || snapshot.matches('misnamed')
  const words: Partial<Record<Said, string>> = {
    'upload.rename': `Send it as “${plainName(name)}”`,
    'upload.keepBoth': 'Keep both',
    'upload.replace': 'Replace it',
    'upload.again': snapshot.matches('unknown') ? 'Send again' : 'Try again',
    'upload.cancel': isAsked ? 'Skip' : 'Cancel',
    'upload.dismiss': 'Put away',
  }
  const can = (Object.keys(words) as Said[]).filter(type => snapshot.can({ type }))
  return (
    <span className={styles['choices']}>
      {can.map(type => (
        <Button
          key={type}
          look={type === 'upload.dismiss' || (type === 'upload.cancel' && isAsked) ? 'quiet' : 'plain'}
          aria-label={`${words[type] ?? ''}: ${name}`}
          onClick={event => {
            // Pressed by a key, which goes on in what is left of the line.
            if (type === 'upload.dismiss') goHome(event)
            else if (event.detail === 0) event.currentTarget.closest('li')?.focus({ preventScroll: true })
            onChoose(type)
          }}
        >
          {words[type]}
        </Button>
      ))}
    </span>
  )
}
