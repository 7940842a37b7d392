import { lazyValue } from '../../../shared/lazyValue'
import { askWhenLoaded } from '../whenLoaded'
import type { createOtherSources, OtherSourcesContext } from './otherSources'

type OtherSources = ReturnType<typeof createOtherSources>

/** The same, fetched with the first of them: most boards read tables. */
export function lazyOtherSources(context: OtherSourcesContext): OtherSources {
  const others = lazyValue(async () => (await import('./otherSources')).createOtherSources(context))
  const whenLoaded = askWhenLoaded(others)
  return {
    messages: (source, since) => whenLoaded(({ messages }) => messages(source, since)),
    presence: (source, doing$) => whenLoaded(({ presence }) => presence(source, doing$)),
    call: (...request) => whenLoaded(({ call }) => call(...request)),
    list: source => whenLoaded(({ list }) => list(source)),
    sign: (file, lifetime) => whenLoaded(({ sign }) => sign(file, lifetime)),
    readExcerpt: (link, bytes) => whenLoaded(({ readExcerpt }) => readExcerpt(link, bytes)),
    probe: (source, timeoutMs) => whenLoaded(({ probe }) => probe(source, timeoutMs)),
  }
}
