import { useLayoutEffect } from 'react'

/**
 * Sets an attribute of the page's root element while the component is there, for styles of the page itself. A selector
 * with `:has()` there would look through the whole page whenever a row arrives.
 */
export function useRootAttribute(name: `data-${string}`): void {
  useLayoutEffect(() => {
    document.documentElement.setAttribute(name, '')
    return () => document.documentElement.removeAttribute(name)
  }, [name])
}
