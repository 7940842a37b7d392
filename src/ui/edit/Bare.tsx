import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Described } from '../../backend/port'
import type { BoardRef } from '../../machines/board.machine'
import { Button } from '../Button'
import { useShell } from '../commands/useShell'
import styles from './Ghost.module.css'
import { Untold } from './Untold'
import { edit, editTables, useEditor } from './useEditor'

/** What stands on a board without panels. */
export function Bare({ board }: { board: BoardRef }) {
  const { open } = useShell()
  const editor = useEditor(board)
  const described = useSelector(editor, snapshot => snapshot?.context.described ?? null)
  const isAsking = useSelector(editor, snapshot => snapshot?.context.awaitsTables === true)
  return (
    <div className={styles['bare']}>
      <p>Nothing is on this board yet.</p>
      <Button look="main" onClick={() => editTables(board)}>
        Begin with your tables
      </Button>
      <Button look="plain" onClick={() => edit(board, null)}>
        Add the first panel
      </Button>
      {editor === undefined && (
        <Button look="plain" onClick={() => open('boards')}>
          All boards
        </Button>
      )}
      <p role="status">{isAsking ? 'Asking the project which tables you may read…' : whyNone(described)}</p>
    </div>
  )
}

/** Why tables cannot be begun with. */
function whyNone(described: Described | null): ReactNode {
  switch (described?.type) {
    case 'described':
      return described.tables.length === 0 && 'There is no table that you may read.'
    case 'untold':
      return (
        <>
          The project does not tell which tables there are: add a panel, and type the name of one. <Untold />
        </>
      )
    case 'refused':
      return `Which tables there are is not known: add a panel, and type the name of one. ${described.reason}`
    case undefined:
      return null
  }
}
