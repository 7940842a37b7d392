import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { PreviewRef } from '../../../machines/preview.machine'
import { CopyButton } from '../../account/CopyButton'
import { Button } from '../../Button'
import { fullTime } from '../../words/time'
import styles from './FileSheet.module.css'
import { refusalOf } from './words'

const HOUR_MS = 3_600_000
const lifetimes = [
  { ms: HOUR_MS, words: 'an hour' },
  { ms: 24 * HOUR_MS, words: 'a day' },
  { ms: 7 * 24 * HOUR_MS, words: 'a week' },
] as const

/** An address by which others get a file, until it ends. It is in no element of the page. */
export function ShareLink({ preview }: { preview: PreviewRef }) {
  const select = useId()
  const [lifetime, setLifetime] = useState<number>(HOUR_MS)
  const shared = useSelector(preview, ({ context }) => context.shared)
  const isAsking = shared?.state === 'asking'
  return (
    <div className={styles['share']}>
      <label htmlFor={select}>Link for others, good for</label>
      <select
        id={select}
        value={lifetime}
        onChange={({ currentTarget }) => setLifetime(Number(currentTarget.value))}
      >
        {lifetimes.map(({ ms, words }) => (
          <option key={ms} value={ms}>
            {words}
          </option>
        ))}
      </select>
      <Button
        look="plain"
        busy={isAsking}
        onClick={() => !isAsking && preview.send({ type: 'preview.share', lifetime })}
      >
        Make a link
      </Button>
      {shared?.state === 'there' && (
        <CopyButton key={shared.until} textOf={() => shared.link.open.open()} label="Copy link" />
      )}
      <p role="status">
        {shared?.state === 'there' &&
          `Whoever has it gets the file until ${fullTime(shared.until)}, whatever rights they have. Nobody can take it back.`}
        {shared?.state === 'refused' &&
          `${refusalOf(shared.cause).sentence} ${refusalOf(shared.cause).remedy}`}
      </p>
    </div>
  )
}
