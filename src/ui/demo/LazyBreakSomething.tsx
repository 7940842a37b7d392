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

/** Drawn once the board is shown: there is nothing to break before. */
export function LazyBreakSomething(props: LazyBreakSomethingProps) {
  const [isBoardShown, setBoardShown] = useState(isLoaded)
  useEffect(() => whenBoardShown(() => setBoardShown(true)), [])
  return (
    isBoardShown && (
      <LazyBoundary>
        <BreakSomething {...props} />
      </LazyBoundary>
    )
  )
}
