import { useEffect, useId, useRef } from 'react'
import type { Secret } from '../../secret'
import { Button } from '../Button'
import { day } from '../words/time'
import styles from './Account.module.css'
import { CopyButton } from './CopyButton'
import { groupsOf } from './groups'

interface NewCodesProps {
  codes: readonly Secret[]
  /** Whose they are. */
  owner: string
  onKept: () => void
}

/** Recovery codes, the only time that anybody can see them. */
export function NewCodes({ codes, owner, onKept }: NewCodesProps) {
  const id = useId()
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  const save = useFile('recovery-codes.txt', () => pageOf(codes, owner))
  return (
    <div role="group" aria-labelledby={id} className={styles['codes']}>
      <p ref={title} id={id} tabIndex={-1} className={styles['about']}>
        <strong>Keep these codes where you find them without this device.</strong> Each lets you in once in
        the place of your second factor. They are shown now and never again.
      </p>
      <ol>
        {codes.map(code => (
          <li key={code.open()}>
            <code>{groupsOf(code.open(), '-')}</code>
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <CopyButton textOf={() => linesOf(codes)} />
        <Button look="plain" onClick={save}>
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}

const linesOf = (codes: readonly Secret[]) => codes.map(code => groupsOf(code.open(), '-')).join('\n')

const pageOf = (codes: readonly Secret[], owner: string) =>
  `Recovery codes of ${owner} for ${window.location.host}, made ${day(Date.now())}.\nEach works once.\n\n${linesOf(codes)}\n`

/** Saves a text as a file. What it was made of is forgotten with the component. */
function useFile(name: string, textOf: () => string): () => void {
  const made = useRef<string[]>([])
  useEffect(() => {
    const urls = made.current
    return () => urls.splice(0).forEach(url => URL.revokeObjectURL(url))
  }, [])
  return () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([textOf()], { type: 'text/plain' }))
    link.download = name
    made.current.push(link.href)
    link.click()
  }
}
