import { useRef, useState } from 'react'
import type { BoardFile } from '../../board/board'
import { sentenceOf, type Fault } from '../../board/file/fault'
import { parseBoard } from '../../board/file/parse'
import { templates } from '../../board/templates/templates'
import type { ShelfRef } from '../../machines/shelf.machine'
import { Button } from '../Button'
import styles from './Boards.module.css'
import { fileText } from './fileText'

interface NewBoardProps {
  shelf: ShelfRef
  isEdited: boolean
  onMade: () => void
}

/** A template that has something to show before the project was asked what tables it has, or nothing on purpose. */
const offered = templates
  .map(({ title, says, make }) => ({ title, says, file: make([]) }))
  .filter(({ title, file }) => title === 'Empty' || file.panels.length > 0)

/** As many faults as one reads. */
const SHOWN = 5

const seen = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })

/** Ways to a board that is not there yet. */
export function NewBoard({ shelf, isEdited, onMade }: NewBoardProps) {
  const input = useRef<HTMLInputElement>(null)
  const [faults, setFaults] = useState<readonly string[]>([])
  const begin = (file: BoardFile, repaired: readonly Fault[]) => {
    shelf.send({ type: 'shelf.begin', file, repaired })
    onMade()
  }
  const take = (text: string) => {
    const parsed = parseBoard(text)
    if ('faults' in parsed) setFaults(parsed.faults.map(sentenceOf))
    else begin(parsed.board, parsed.repaired)
  }
  return (
    <section className={styles['new']} aria-label="New board">
      <h3>New board</h3>
      <ul className={styles['templates']}>
        {offered.map(({ title, says, file }) => (
          <li key={title}>
            <button
              type="button"
              className={styles['template']}
              disabled={isEdited}
              onClick={() => begin(file, [])}
            >
              <span className={styles['name']}>{title}</span>
              <span className={styles['about']}>{says}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button look="plain" disabled={isEdited} onClick={() => input.current?.click()}>
        Import a file
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="A board’s file"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) void fileText(chosen).then(take)
          currentTarget.value = ''
        }}
      />
      {faults.length > 0 && (
        // The list above it is often longer than the dialog is high.
        <div role="alert" ref={seen} className={styles['faults']} data-refusal>
          <p>The file is no board that can be shown:</p>
          <ul>
            {faults.slice(0, SHOWN).map(fault => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {faults.length > SHOWN && <p>and {faults.length - SHOWN} more.</p>}
        </div>
      )}
    </section>
  )
}
