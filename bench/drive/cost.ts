import { isObject, type Tab } from '../../dev/soak/chrome'

/** Processor time of a page's main thread, in ms a second: all of it, and its parts in script and in layout. */
export interface Cost {
  all: number
  script: number
  layout: number
}

/** Has to be enabled once before the first reading. */
export const countCost = (tab: Tab) => tab.send('Performance.enable', { timeDomain: 'threadTicks' })

async function readMetrics(tab: Tab) {
  const { metrics } = await tab.send('Performance.getMetrics')
  const values = new Map(
    (Array.isArray(metrics) ? metrics.filter(isObject) : []).map(each => [
      each['name'],
      Number(each['value']),
    ]),
  )
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (values.get(name) ?? NaN), 0)
  const at = performance.now()
  return {
    at,
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration', 'RecalcStyleDuration'),
  }
}

/** The cost of a page while some work is done. */
export async function costOf<T>(tab: Tab, act: () => Promise<T>): Promise<{ cost: Cost; value: T }> {
  const before = await readMetrics(tab)
  const value = await act()
  const after = await readMetrics(tab)
  // Seconds of processor time divided by ms of clock time.
  const rate = (name: keyof Cost) => (1e6 * (after[name] - before[name])) / (after.at - before.at)
  return { value, cost: { all: rate('all'), script: rate('script'), layout: rate('layout') } }
}
