import type { Page } from 'playwright-core'

interface TraceEvent {
  name: string
  args?: { data?: InvalidatedNode }
}
export interface InvalidatedNode {
  /** The id by which DevTools knows the node: its `backendNodeId`. */
  nodeId?: number
  nodeName?: string
}

/** The nodes that Chromium has to lay out again because of `act`. */
export async function traceInvalidations(
  page: Page,
  act: () => Promise<unknown>,
): Promise<InvalidatedNode[]> {
  const browser = page.context().browser()
  await browser?.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.invalidationTracking'],
  })
  await act()
  const trace = (await browser?.stopTracing())?.toString() ?? '{"traceEvents":[]}'
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  return traceEvents.flatMap(({ name, args }) =>
    name === 'LayoutInvalidationTracking' && args?.data ? [args.data] : [],
  )
}

/** The ids of `InvalidatedNode` of the elements that match a selector. */
export async function findNodeIds(page: Page, selector: string): Promise<(number | undefined)[]> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const nodes = await Promise.all(nodeIds.map(nodeId => session.send('DOM.describeNode', { nodeId })))
  return nodes.map(({ node }) => node.backendNodeId)
}
