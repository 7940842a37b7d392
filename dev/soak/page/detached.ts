import { isObject, asObject, type Tab } from '../chrome'

/** Detached elements that are still referred to: the root and size of each tree. */
export async function detachedTrees(tab: Tab): Promise<string[]> {
  await tab.send('HeapProfiler.collectGarbage')
  await tab.send('DOM.enable')
  const { detachedNodes } = await tab.send('DOM.getDetachedDomNodes')
  await tab.send('DOM.disable')
  const trees = Array.isArray(detachedNodes) ? detachedNodes.map(asObject) : []
  return trees.map(({ treeNode }) => {
    const tree = asObject(treeNode)
    return `${describe(tree)}, ${countNodes(tree)} nodes`
  })
}

function describe(node: Record<string, unknown>): string {
  const attributes = Array.isArray(node['attributes']) ? node['attributes'].map(String) : []
  return [String(node['nodeName']).toLowerCase(), ...attributes].join(' ').slice(0, 160)
}

const countNodes = (node: Record<string, unknown>): number =>
  1 + childrenOf(node).reduce((sum, child) => sum + countNodes(child), 0)

const childrenOf = ({ children }: Record<string, unknown>) =>
  Array.isArray(children) ? children.filter(isObject) : []
