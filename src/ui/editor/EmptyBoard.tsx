import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { SchemaAnswer } from '../../backend/ports/backend.port'
import type { BoardRef } from '../../machines/board/board.machine'
import { Button } from '../kit/Button'
import { describeCatalogReason } from '../words/reasons/catalogReasons'
import { useShell } from '../commands/useShell'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { lazyComponent } from '../lazy/lazyComponent'
import styles from './EmptyBoard.module.css'
import { DescribeSqlHint } from './sourceForm/DescribeSqlHint'
import { beginEditing, beginEditingWithTables, useEditor } from './useEditor'

const { Component: SqlFileActions } = lazyComponent(() => import('../kit/sql/SqlFileActions'))

/** Shown on a board without panels. */
export default function EmptyBoard({ board }: { board: BoardRef }) {
  const { open } = useShell()
  const editor = useEditor(board)
  const catalog = useSelector(editor, snapshot => snapshot?.context.catalog ?? null)
  const isLoadingTables = useSelector(editor, snapshot => snapshot?.context.isAwaitingTables === true)
  return (
    <div className={clsx('soft', styles['bare'])}>
      <p className="title">This board is empty</p>
      <p className="about">Pick a few tables to get a draft that you can edit, or add panels one by one.</p>
      <Button variant="main" onClick={() => beginEditingWithTables(board)}>
        Start from your tables
      </Button>
      <Button variant="plain" onClick={() => beginEditing(board, null)}>
        Add the first panel
      </Button>
      {editor === undefined && (
        <Button variant="plain" onClick={() => open('boards')}>
          All boards
        </Button>
      )}
      <p className="above-20" role="status">
        {isLoadingTables ? 'Loading your tables…' : noTablesReason(catalog)}
      </p>
      {catalog?.type === 'undescribed' && (
        <div className="inline">
          <LazyBoundary>
            <SqlFileActions file="describe.sql" />
          </LazyBoundary>
        </div>
      )}
    </div>
  )
}

/** Why no tables are offered to start with. */
function noTablesReason(catalog: SchemaAnswer | null): ReactNode {
  switch (catalog?.type) {
    case 'described':
      return (
        catalog.tables.length === 0 &&
        'There are no tables you can read. A table is listed if the API serves its schema, and its grants and policies open it to you. Add a panel to enter a name.'
      )
    case 'undescribed':
      return (
        <>
          We can’t list this project’s tables. <DescribeSqlHint /> Then start from your tables again. Or add a
          panel and enter a table name.
        </>
      )
    case 'refused':
      return `We can’t list this project’s tables. Add a panel and enter a table name. ${describeCatalogReason(catalog.reason)}`
    case undefined:
      return null
  }
}
