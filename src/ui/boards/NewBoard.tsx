import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { BoardFile } from '../../board/board'
import { faultSentence, type Fault } from '../../board/file/fault'
import { parseBoard } from '../../board/file/parseBoard'
import { templates } from '../../board/templates/templates'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'
import type { BoardsDialogRef } from '../../machines/boardsDialog/boardsDialog.machine'
import { Button } from '../kit/Button'
import styles from './Boards.module.css'
import { readFileText } from './readFileText'

interface NewBoardProps {
  dialog: BoardsDialogRef
  library: BoardLibraryRef
  isEdited: boolean
  onCreate: () => void
}

/** The templates that need no tables of the project, and those of the demo for its own page. */
const listTemplates = (isDemo: boolean) =>
  templates
    .filter(({ demo }) => isDemo || demo === undefined)
    .map(({ title, description, make }) => ({ title, description, file: make([]) }))
    .filter(({ title, file }) => title === 'Empty' || file.panels.length > 0)

/** The number of faults listed. */
const MAX_FAULTS = 5

const scrollIntoView = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })

/** Ways to create a board. */
export function NewBoard({ dialog, library, isEdited, onCreate }: NewBoardProps) {
  const input = useRef<HTMLInputElement>(null)
  // Only the demo begins with a board of its own.
  const isDemo = useSelector(library, ({ context }) => context.firstFile.panels.length > 0)
  const faults = useSelector(dialog, ({ context }) => context.importFaults).map(faultSentence)
  const startBoard = (file: BoardFile, repairs: readonly Fault[]) => {
    library.send({ type: 'boardLibrary.create', file, repaired: repairs })
    onCreate()
  }
  const importText = (text: string) => {
    const result = parseBoard(text)
    if ('faults' in result) dialog.send({ type: 'boardsDialog.importFailed', faults: result.faults })
    else startBoard(result.board, result.repaired)
  }
  return (
    <section className="stack from-start above-20" aria-label="New board">
      <h3>New board</h3>
      <ul className={clsx('whole', styles['templates'])}>
        {listTemplates(isDemo).map(({ title, description, file }) => (
          <li key={title}>
            <button
              type="button"
              className={clsx('choice tall card', styles['template'])}
              disabled={isEdited}
              onClick={() => startBoard(file, [])}
            >
              <span className="strong">{title}</span>
              <span className="about">{description}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="plain" disabled={isEdited} onClick={() => input.current?.click()}>
        Import a file
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Board file"
        onChange={({ currentTarget }) => {
          const [selectedFile] = currentTarget.files ?? []
          if (selectedFile !== undefined) void readFileText(selectedFile).then(importText)
          currentTarget.value = ''
        }}
      />
      {faults.length > 0 && (
        // The list above is often longer than the dialog is high.
        <div
          role="alert"
          ref={scrollIntoView}
          className={clsx('stack card body wrap whole', styles['faults'])}
          data-refusal
        >
          <p>This file isn’t a valid board:</p>
          <ul>
            {faults.slice(0, MAX_FAULTS).map(fault => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {faults.length > MAX_FAULTS && <p>and {faults.length - MAX_FAULTS} more.</p>}
        </div>
      )}
    </section>
  )
}
