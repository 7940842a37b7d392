import { useEffect, useState, type ComponentType } from 'react'
import type { PanelKind } from '../../board/board'
import { Button } from '../kit/Button'
import { PanelNotice } from '../notices/PanelNotice'
import styles from '../notices/PanelNotice.module.css'
import { Skeleton } from '../kit/Skeleton'
import type { PanelRenderer, PanelProps } from './panelRenderer'

/** A renderer for a kind that few boards use: fetched with its first panel. A failed fetch is repeated on demand. */
export function lazyKind<K extends PanelKind>(
  kind: K,
  load: () => Promise<ComponentType<PanelProps<K>>>,
): Required<Pick<PanelRenderer<K>, 'Body' | 'loadBody'>> {
  let loadedBody: ComponentType<PanelProps<K>> | null = null
  let loading: Promise<void> | null = null
  async function loadAndStore() {
    loadedBody = await load()
  }
  const loadBody = () =>
    (loading ??= loadAndStore().catch((error: unknown) => {
      loading = null
      throw error
    }))
  function Body(props: PanelProps<K>) {
    const [LoadedBody, setLoadedBody] = useState(() => loadedBody)
    const [hasFailed, setFailed] = useState(false)
    const isWanted = LoadedBody === null && !hasFailed
    useEffect(() => {
      if (!isWanted) return
      let isUnmounted = false
      loadBody().then(
        () => isUnmounted || setLoadedBody(() => loadedBody),
        () => isUnmounted || setFailed(true),
      )
      return () => {
        isUnmounted = true
      }
    }, [isWanted])
    if (LoadedBody !== null) return <LoadedBody {...props} />
    return hasFailed ? <LoadFailure onRetry={() => setFailed(false)} /> : <Skeleton kind={kind} />
  }
  return { Body, loadBody }
}

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <PanelNotice
    title="This panel couldn’t be loaded"
    text="Its chart code couldn’t be loaded. Its data still updates."
    isFault
  >
    <div className={styles['actions']}>
      <Button variant="plain" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </PanelNotice>
)
