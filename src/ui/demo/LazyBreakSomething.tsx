import { useEffect, useState } from 'react'
import type { DemoFaultsLogic } from '../../machines/demoFaults/demoFaults.machine'
import type { LazyValue } from '../../shared/lazyValue'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { lazyComponent, whenBoardShown } from '../lazy/lazyComponent'

const { Component: BreakSomething, isLoaded } = lazyComponent(() => import('./BreakSomething'))

interface LazyBreakSomethingProps {
  lazyLogic: LazyValue<DemoFaultsLogic>
  place: Element | null
}

/** Of its width, so that nothing in the head moves when it comes. */
const placeholder = (
  <span className="button no-phone" style={{ visibility: 'hidden' }} aria-hidden="true">
    Break something
  </span>
)

/** Drawn once the board is shown: there is nothing to break before. */
export function LazyBreakSomething(props: LazyBreakSomethingProps) {
  const [isBoardShown, setBoardShown] = useState(isLoaded)
  useEffect(() => whenBoardShown(() => setBoardShown(true)), [])
  if (!isBoardShown) return placeholder
  return (
    <LazyBoundary placeholder={placeholder}>
      <BreakSomething {...props} />
    </LazyBoundary>
  )
}
