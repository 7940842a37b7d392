import { useEffect, useState } from 'react'
import { queryPanels } from '../commands/panelElements'

/**
 * How many panels of the board a screen shows whole, without scrolling. `board`: anything that changes with the panels.
 * Null until it was measured.
 */
export function useFittingPanels(board: unknown): { whole: number; all: number } | null {
  const [fit, setFit] = useState<{ whole: number; all: number } | null>(null)
  useEffect(() => {
    const measure = () => {
      const panels = queryPanels()
      // A pixel is lost to rounding.
      const isWhole = (panel: HTMLElement) =>
        panel.getBoundingClientRect().bottom + scrollY <= innerHeight + 1
      setFit({ whole: panels.filter(isWhole).length, all: panels.length })
    }
    const main = document.querySelector('main')
    const observer = new ResizeObserver(measure)
    if (main !== null) observer.observe(main)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [board])
  return fit
}
