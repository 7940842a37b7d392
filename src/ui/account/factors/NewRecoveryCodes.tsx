import { clsx } from 'clsx'
import { useEffect, useId, useRef } from 'react'
import type { Secret } from '../../../shared/secret'
import { Button } from '../../kit/Button'
import { formatDay } from '../../words/dateTime'
import styles from '../Account.module.css'
import { CopyButton } from '../../kit/CopyButton'
import { downloadBlob } from '../../kit/downloadBlob'
import { groupInFours } from './groupInFours'

interface NewRecoveryCodesProps {
  codes: readonly Secret[]
  /** The account's name. */
  owner: string
  onConfirm: () => void
}

/** New recovery codes, shown only this once. */
export function NewRecoveryCodes({ codes, owner, onConfirm }: NewRecoveryCodesProps) {
  const id = useId()
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  const download = () =>
    downloadBlob(new Blob([codePage(codes, owner)], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <div role="group" aria-labelledby={id} className={clsx('stack loose', styles['codes'])}>
      <p ref={title} id={id} tabIndex={-1} className="about">
        <strong>Store these codes somewhere you can reach without this device.</strong> Each works once in
        place of your second factor. They won’t be shown again.
      </p>
      <ol className="card">
        {codes.map(code => (
          <li key={code.open()}>
            <code>{groupInFours(code.open(), '-')}</code>
          </li>
        ))}
      </ol>
      <div className="cluster">
        <CopyButton getText={() => codeLines(codes)} />
        <Button variant="plain" onClick={download}>
          Download
        </Button>
        <Button onClick={onConfirm}>I’ve saved them</Button>
      </div>
    </div>
  )
}

const codeLines = (codes: readonly Secret[]) => codes.map(code => groupInFours(code.open(), '-')).join('\n')

const codePage = (codes: readonly Secret[], owner: string) =>
  `Recovery codes for ${owner} on ${window.location.host}, created ${formatDay(Date.now())}.\nEach works once.\n\n${codeLines(codes)}\n`
