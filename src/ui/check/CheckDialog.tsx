import { useSelector } from '@xstate/react'
import { use } from 'react'
import type { CheckTable } from '../../backend/ports/check.port'
import type { Source } from '../../board/model/source'
import type { CheckLogic } from '../../machines/check/check.machine'
import type { CommandScope } from '../commands/command'
import { Modal } from '../kit/Modal'
import { formatAccountName } from '../words/sessionText'
import styles from './Check.module.css'
import { CheckList } from './CheckList'
import { tableName } from './checkText'

/** The check of the page's project. */
export interface ProjectCheck {
  url: string
  /** Rejects if the code cannot be fetched; calling it again tries again. */
  load: () => Promise<CheckLogic>
}

interface CheckDialogProps {
  /** The URL of the checked project. */
  url: string
  /** The check's logic: the same promise while the dialog is open. */
  logicPromise: Promise<CheckLogic>
  scope: Pick<CommandScope, 'session' | 'board'>
  onClose: () => void
}

export default function CheckDialog({ url, logicPromise, scope, onClose }: CheckDialogProps) {
  const logic = use(logicPromise)
  const viewer = useSelector(scope.session, ({ context }) => context.viewer)
  const { sources = {} } = scope.board?.getSnapshot().context.board ?? {}
  return (
    <Modal title="Check the connection" onClose={onClose}>
      <div className={styles['whole']}>
        <p className="about above-8">
          Checking <strong>{new URL(url).host}</strong>{' '}
          {viewer === null ? 'while signed out' : `as ${formatAccountName(viewer)}`}. Read-only.
        </p>
        <CheckList logic={logic} url={url} tables={listTables(Object.values(sources))} />
      </div>
    </Modal>
  )
}

/** The tables that a board reads, each once; tables without change events last, because they show least. */
function listTables(sources: readonly Source[]): CheckTable[] {
  const tables = new Map<string, CheckTable>()
  const tableSources = sources.filter(source => source.kind === 'table')
  const isPolled = ({ changes: by }: (typeof tableSources)[number]) => by?.kind === 'polling'
  for (const source of [...tableSources.filter(each => !isPolled(each)), ...tableSources.filter(isPolled)]) {
    const { schema, table, changes: by } = source
    const entry = tables.get(tableName(source)) ?? {
      schema,
      table,
      columns: [],
      topic: by?.kind === 'broadcast' ? by.topic : null,
    }
    const columns = [...new Set([...(entry.columns ?? []), ...source.columns])]
    tables.set(tableName(source), { ...entry, columns })
  }
  return [...tables.values()]
}
