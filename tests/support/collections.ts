import { getHeapSnapshot } from 'node:v8'
import { heapInUse } from './heap'

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[]; edge_types: [string[], ...unknown[]] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

const KINDS: ReadonlySet<string> = new Set(['Map', 'Set', 'Array'])
/** The member in which each of them keeps its entries. */
const STORES: ReadonlySet<string> = new Set(['table', 'elements'])
const NAMES: ReadonlySet<string | undefined> = new Set(['context', 'property'])
/** Where a snapshot is parsed to, and what Vitest keeps. */
const OWN = /\.(nodes|edges|strings|names|parents)$|\(Stack roots\)|Vitest[A-Z]\w+/

/** Bytes of the entries of every Map, Set and array, by the names of the variables or properties that lead to it. */
export async function collectionSizes(): Promise<Record<string, number>> {
  heapInUse()
  const { snapshot, nodes, edges, strings } = await takeSnapshot()
  const { node_fields, edge_fields, edge_types } = snapshot.meta
  const [width, edgeWidth] = [node_fields.length, edge_fields.length]
  const field = (name: string) => node_fields.indexOf(name)
  const [name, size, edgeCount] = [field('name'), field('self_size'), field('edge_count')]
  const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0
  const nameOf = (node: number) => strings[at(nodes, node + name)] ?? ''
  const stores: [node: number, bytes: number][] = []
  /** The holders of each node, and the edge: a name if there is one. */
  const parents = new Int32Array(nodes.length / width).fill(-1)
  const names = new Int32Array(nodes.length / width).fill(-1)
  let edge = 0
  for (let node = 0; node < nodes.length; node += width) {
    for (let left = at(nodes, node + edgeCount); left > 0; left -= 1, edge += edgeWidth) {
      const [type, label, to] = [edge_types[0][at(edges, edge)], at(edges, edge + 1), at(edges, edge + 2)]
      const isNamed = NAMES.has(type) && strings[label] !== '__proto__'
      if (type === 'internal' && KINDS.has(nameOf(node)) && STORES.has(strings[label] ?? ''))
        stores.push([node, at(nodes, to + size)])
      const place = to / width
      if (type === 'weak' || (!isNamed && at(parents, place) >= 0) || at(names, place) >= 0) continue
      parents[place] = node
      if (isNamed) names[place] = label
    }
  }
  function pathOf(node: number, depth = 0): string {
    const [parent, label] = [at(parents, node / width), at(names, node / width)]
    if (parent < 0 || depth > 8) return '…'
    return label < 0 ? `${pathOf(parent, depth + 1)}[]` : `${nameOf(parent)}.${strings[label] ?? ''}`
  }
  // No collection, or it would be found by the next one.
  const sizes: Record<string, number> = {}
  for (const [node, bytes] of stores) {
    const place = `${nameOf(node)} ${pathOf(node).replaceAll('[][]', '[]')}`
    sizes[place] = (sizes[place] ?? 0) + bytes
  }
  return sizes
}

async function takeSnapshot(): Promise<Snapshot> {
  let text = ''
  const stream = getHeapSnapshot().setEncoding('utf8') as AsyncIterable<string>
  for await (const part of stream) text += part
  return JSON.parse(text) as Snapshot
}

/** The collections that grew by more than so many bytes, with their growth, the largest first. */
export const grownBy = (
  least: number,
  before: Record<string, number>,
  after: Record<string, number>,
): { name: string; bytes: number }[] =>
  Object.entries(after)
    .map(([name, bytes]) => ({ name, bytes: bytes - (before[name] ?? 0) }))
    .filter(({ name, bytes }) => bytes > least && !OWN.test(name))
    .sort((a, b) => b.bytes - a.bytes)
