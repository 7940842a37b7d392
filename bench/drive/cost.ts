import { isTold, type Tab } from '../../dev/soak/chrome'

/** Processor ms of a page's main thread for each second that passed; all of it, and what was script and layout. */
export interface Cost {
  all: number
  script: number
  layout: number
}

/** Has to be asked for once, before the first look. */
export const countCost = (tab: Tab) => tab.send('Performance.enable', { timeDomain: 'threadTicks' })

async function look(tab: Tab) {
  const { metrics } = await tab.send('Performance.getMetrics')
  const values = new Map(
    (Array.isArray(metrics) ? metrics.filter(isTold) : []).map(each => [each['name'], Number(each['value'])]),
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

/** What a page costs while something is done. */
export async function costOf<T>(tab: Tab, act: () => Promise<T>): Promise<{ cost: Cost; value: T }> {
  const before = await look(tab)
  const value = await act()
  const after = await look(tab)
  // Seconds of the processor in ms of the clock, as ms in a second.
  const rate = (name: keyof Cost) => (1e6 * (after[name] - before[name])) / (after.at - before.at)
  return { value, cost: { all: rate('all'), script: rate('script'), layout: rate('layout') } }
}
