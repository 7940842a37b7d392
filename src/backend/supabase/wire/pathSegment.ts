import { quote } from '../../../board/text/quote'
import { hasDotSegment } from './dotSegments'
import { UnusableName } from './unusableName'

/**
 * Encodes a name as one segment of a URL path: a table, a function, a bucket, or one part of an object's path. Every
 * URL needs it, because supabase-js inserts names unencoded. Throws an `UnusableName` if no encoding keeps the name
 * within its segment.
 */
export function pathSegment(name: string): string {
  if (name === '') throw new UnusableName('an empty name can’t be part of a URL')
  if (hasDotSegment(name))
    throw new UnusableName(`${quote(name)} can’t be part of a URL: it would point to another one`)
  // A lone surrogate, for which encodeURIComponent throws.
  if (/\p{Cs}/u.test(name)) throw new UnusableName(`${quote(name)} can’t be written in a URL`)
  return encodeURIComponent(name)
}
