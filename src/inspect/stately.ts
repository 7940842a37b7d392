import type { InspectionEvent } from 'xstate'
import { redact } from './redact'

/**
 * Opens the XState inspector for a page whose address says `?inspect`. Only in development: a build does not
 * contain it. The inspector is a window of stately.ai, so that everything it gets goes through the redactor.
 */
export async function openInspector(search: string): Promise<((event: InspectionEvent) => void) | undefined> {
  if (import.meta.env.DEV && new URLSearchParams(search).has('inspect')) {
    const { createBrowserInspector } = await import('@statelyai/inspect')
    return inspectorOf(createBrowserInspector)
  }
  return undefined
}

type Create = (typeof import('@statelyai/inspect'))['createBrowserInspector']
type Options = NonNullable<Parameters<Create>[0]>

/** Its own sanitizers see neither definitions, inputs, outputs nor errors; `serialize` sees all that is sent. */
export function inspectorOf(create: Create, options: Options = {}): (event: InspectionEvent) => void {
  const inspector = create({ ...options, serialize: event => redact(event) as typeof event })
  return event => inspector.inspect.next?.(event)
}
