import { use, type ComponentType } from 'react'

/**
 * A component that is fetched: ahead of its first drawing, which then is as quick as any, or else at it. Stands within
 * a `Suspense` and an error boundary. `fetch` rejects where it cannot be had; asked again, it tries again.
 */
export function fetchedAhead<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let found: ComponentType<P> | null = null
  let fetching: Promise<ComponentType<P>> | null = null
  async function find() {
    found = (await load()).default
    return found
  }
  const begun = () => (fetching ??= find())
  function Fetched(props: P) {
    const Component = found ?? use(begun())
    return <Component {...props} />
  }
  return {
    Component: Fetched,
    fetch: async () => {
      try {
        await begun()
      } catch (error) {
        fetching = null
        throw error
      }
    },
  }
}
