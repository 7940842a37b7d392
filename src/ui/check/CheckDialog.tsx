import { useSelector } from '@xstate/react'
import { use } from 'react'
import type { CheckedTable } from '../../backend/check.port'
import type { Source } from '../../board/source'
import type { CheckLogic } from '../../machines/check.machine'
import type { Scene } from '../commands/command'
import { Modal } from '../commands/Modal'
import { nameOf } from '../words/session'
import styles from './Check.module.css'
import { CheckList } from './CheckList'
import { tableName } from './words'

/** The check of the project that the page points at. */
export interface Checking {
  url: string
  /** Rejects where it cannot be had; asked again, tries again. */
  load: () => Promise<CheckLogic>
}

interface CheckDialogProps {
  /** The project that is looked at. */
  url: string
  /** What looks at it: the same promise as long as this is open. */
  loaded: Promise<CheckLogic>
  scene: Pick<Scene, 'session' | 'board'>
  onClose: () => void
}

export default function CheckDialog({ url, loaded, scene, onClose }: CheckDialogProps) {
  const logic = use(loaded)
  const viewer = useSelector(scene.session, ({ context }) => context.viewer)
  const { sources = {} } = scene.board?.getSnapshot().context.board ?? {}
  return (
    <Modal title="Check the connection" onClose={onClose}>
      <div className={styles['whole']}>
        <p className={styles['about']}>
          Looks at <strong>{new URL(url).host}</strong> as{' '}
          {viewer === null ? 'somebody who is not signed in' : nameOf(viewer)}. It only reads, and nothing of
          the board changes.
        </p>
        <CheckList logic={logic} url={url} tables={tablesOf(Object.values(sources))} />
      </div>
    </Modal>
  )
}

/** Those that a board reads, each once; last those that nobody tells of, for there is least to see. */
function tablesOf(sources: readonly Source[]): CheckedTable[] {
  const tables = new Map<string, CheckedTable>()
  const read = sources.filter(source => source.kind === 'table')
  const isPolled = ({ by }: (typeof read)[number]) => by?.kind === 'polling'
  for (const source of [...read.filter(each => !isPolled(each)), ...read.filter(isPolled)]) {
    const { schema, table, by } = source
    const found = tables.get(tableName(source)) ?? {
      ...{ schema, table, columns: [] },
      topic: by?.kind === 'broadcast' ? by.topic : null,
    }
    const columns = [...new Set([...(found.columns ?? []), ...source.columns])]
    tables.set(tableName(source), { ...found, columns })
  }
  return [...tables.values()]
}
