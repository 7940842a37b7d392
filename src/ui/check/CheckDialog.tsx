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

/** The check of the project that the page points at. `load`: the same promise every time. */
export interface Checking {
  url: string
  load: () => Promise<CheckLogic>
}

interface CheckDialogProps {
  checking: Checking
  scene: Pick<Scene, 'session' | 'board'>
  onClose: () => void
}

export default function CheckDialog({ checking, scene, onClose }: CheckDialogProps) {
  const logic = use(checking.load())
  const viewer = useSelector(scene.session, ({ context }) => context.viewer)
  const { sources = {} } = scene.board?.getSnapshot().context.board ?? {}
  return (
    <Modal title="Check the connection" onClose={onClose}>
      <div className={styles['whole']}>
        <p className={styles['about']}>
          Looks at <strong>{new URL(checking.url).host}</strong> as{' '}
          {viewer === null ? 'somebody who is not signed in' : nameOf(viewer)}. It only reads, and nothing of
          the board changes.
        </p>
        <CheckList logic={logic} url={checking.url} tables={tablesOf(Object.values(sources))} />
      </div>
    </Modal>
  )
}

/** Those that a board reads, each once; last those that nobody tells of, for there is least to see. */
function tablesOf(sources: readonly Source[]): CheckedTable[] {
  const tables = new Map<string, CheckedTable>()
  const read = sources.filter(source => source.kind === 'table')
  const isPolled = ({ by }: (typeof read)[number]) => by?.kind === 'polling'
  for (const { schema, table, by } of [...read.filter(each => !isPolled(each)), ...read.filter(isPolled)]) {
    const topic = by?.kind === 'broadcast' ? by.topic : null
    const found = { schema, table, topic }
    if (!tables.has(tableName(found))) tables.set(tableName(found), found)
  }
  return [...tables.values()]
}
