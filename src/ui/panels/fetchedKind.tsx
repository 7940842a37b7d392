import { useEffect, useState, type ComponentType } from 'react'
import type { PanelKind } from '../../board/board'
import { Button } from '../Button'
import { Notice } from '../frame/Notice'
import styles from '../frame/Notice.module.css'
import { Skeleton } from '../frame/Skeleton'
import type { Kind, PanelProps } from './kind'

/** How a kind looks that few boards show: fetched with the first panel of it. What fails is tried again when wanted. */
export function fetchedKind<K extends PanelKind>(
  kind: K,
  load: () => Promise<ComponentType<PanelProps<K>>>,
): Required<Pick<Kind<K>, 'Body' | 'fetchBody'>> {
  let found: ComponentType<PanelProps<K>> | null = null
  let fetching: Promise<void> | null = null
  async function find() {
    found = await load()
  }
  const fetchBody = () =>
    (fetching ??= find().catch((error: unknown) => {
      fetching = null
      throw error
    }))
  function Body(props: PanelProps<K>) {
    const [Part, setPart] = useState(() => found)
    const [isMissing, setMissing] = useState(false)
    const isWanted = Part === null && !isMissing
    useEffect(() => {
      if (!isWanted) return
      let isOver = false
      fetchBody().then(
        () => isOver || setPart(() => found),
        () => isOver || setMissing(true),
      )
      return () => {
        isOver = true
      }
    }, [isWanted])
    if (Part !== null) return <Part {...props} />
    return isMissing ? <Missing onRetry={() => setMissing(false)} /> : <Skeleton kind={kind} />
  }
  return { Body, fetchBody }
}

const Missing = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    title="This panel could not be loaded"
    text="What draws it could not be fetched. Its data is read all the same."
    isFault
  >
    <div className={styles['actions']}>
      <Button look="plain" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </Notice>
)
