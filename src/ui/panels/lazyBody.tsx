import { useEffect, useState, type ComponentType } from 'react'
import type { PanelKind } from '../../board/board'
import { lazyValue } from '../../shared/lazyValue'
import { Button } from '../kit/Button'
import { PanelNotice } from '../notices/PanelNotice'
import { Skeleton } from './Skeleton'

/**
 * A panel's body, fetched with its first panel. `kind`: whose outline stands in for it. A failed fetch is repeated on
 * demand.
 */
export function lazyBody<P extends object>(
  kind: PanelKind,
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P> = () => <Skeleton kind={kind} />,
) {
  const { isLoaded, preload: loadBody, get } = lazyValue(load)
  const loadedBody = () => (isLoaded() ? get() : null)
  function Body(props: P) {
    const [LoadedBody, setLoadedBody] = useState(loadedBody)
    const [hasFailed, setFailed] = useState(false)
    const isWanted = LoadedBody === null && !hasFailed
    useEffect(() => {
      if (!isWanted) return
      let isUnmounted = false
      loadBody().then(
        () => isUnmounted || setLoadedBody(loadedBody),
        () => isUnmounted || setFailed(true),
      )
      return () => {
        isUnmounted = true
      }
    }, [isWanted])
    if (LoadedBody !== null) return <LoadedBody {...props} />
    return hasFailed ? <LoadFailure onRetry={() => setFailed(false)} /> : <Placeholder {...props} />
  }
  return { Body, loadBody }
}

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <PanelNotice
    title="This panel couldn’t be loaded"
    text="Its chart code couldn’t be loaded. Its data still updates."
    isFault
  >
    <Button variant="plain" onClick={onRetry}>
      Try again
    </Button>
  </PanelNotice>
)
