import { isObject, asObject, type Tab } from '../chrome'

/** The memory of a page at one moment, after a garbage collection: bytes, and the number of objects of each kind. */
export interface Counts {
  heap: number
  nodes: number
  listeners: number
  /** Running actors, and stopped ones that are still referred to. */
  actors: number
  stopped: number
  subscriptions: number
  channels: number
  sockets: number
  workers: number
}
export interface Look {
  counts: Counts
  /** Each actor's id, followed by 2 if it was stopped, to name those that remain. */
  actors: string[]
  /** Each element's name, classes and own text. */
  elements: string[]
}

/**
 * Over all objects that can be reached: an actor has a mailbox, a subscription of RxJS its finalizers, and a channel of
 * Phoenix its join. The build keeps names of properties, not of classes.
 */
const TELL_APART = `function () {
  const names = []
  const counts = { actors: 0, stopped: 0, subscriptions: 0, channels: 0, sockets: 0, workers: 0 }
  for (const one of this) {
    if (one instanceof WebSocket) counts.sockets += 1
    else if (one instanceof Worker) counts.workers += 1
    else if (Object.hasOwn(one, 'mailbox')) {
      names.push(one.id + ' ' + one._processingStatus)
      counts[one._processingStatus === 2 ? 'stopped' : 'actors'] += 1
    }
    else if (Object.hasOwn(one, '_finalizers') && one.closed === false) counts.subscriptions += 1
    else if (Object.hasOwn(one, 'joinPush')) counts.channels += 1
  }
  return { counts, names }
}`

const ELEMENTS = `[...document.querySelectorAll('*')].map(one => [
  one.localName,
  one.getAttribute('class') ?? '',
  [...one.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join('').trim().slice(0, 40),
].join(' ').trim())`

export async function lookAt(tab: Tab): Promise<Look> {
  for (let n = 0; n < 2; n += 1) await tab.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tab.send('Runtime.getHeapUsage')
  const { metrics } = await tab.send('Performance.getMetrics')
  const metric = (name: string) =>
    Number(
      asObject(Array.isArray(metrics) ? metrics.map(asObject).find(each => each['name'] === name) : null)[
        'value'
      ],
    )
  const { counts, actors } = await objectsIn(tab)
  const heap = { heap: Number(usedSize), nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
  const elements = await tab.evaluate(ELEMENTS)
  return {
    actors,
    counts: { ...heap, ...counts },
    elements: Array.isArray(elements) ? elements.map(String) : [],
  }
}

const none = { actors: 0, stopped: 0, subscriptions: 0, channels: 0, sockets: 0, workers: 0 }

async function objectsIn(tab: Tab) {
  const objectGroup = 'counts'
  const { result } = await tab.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup })
  const prototypeObjectId = asObject(result)['objectId']
  const { objects } = await tab.send('Runtime.queryObjects', { prototypeObjectId, objectGroup })
  const objectId = asObject(objects)['objectId']
  const call = { functionDeclaration: TELL_APART, objectId, returnByValue: true }
  const answer = await tab.send('Runtime.callFunctionOn', call)
  await tab.send('Runtime.releaseObjectGroup', { objectGroup })
  const { counts, names } = asObject(asObject(answer['result'])['value'])
  if (!isObject(counts) || !Array.isArray(names))
    throw new Error(`the objects were not counted: ${JSON.stringify(answer)}`)
  return { counts: { ...none, ...counts }, actors: names.map(String) }
}

/** The entries of the second list that are not in the first. */
export function beyond(before: readonly string[], after: readonly string[]): string[] {
  const rest = [...before]
  return after.filter(name => {
    const place = rest.indexOf(name)
    if (place >= 0) rest.splice(place, 1)
    return place < 0
  })
}
