import { quoted } from '../../board/file/quoted'
import { hasDotSegment } from './dotSegments'
import { UnusableName } from './unusableName'

/**
 * A name as one segment of an address's path: of a table, a function, a bucket, or one name of an object's path. All
 * addresses are made with it, for supabase-js puts names into them as they are. Throws an `UnusableName` where no
 * encoding keeps the name in its segment.
 */
export function pathSegment(name: string): string {
  if (name === '') throw new UnusableName('an empty name cannot be part of an address')
  if (hasDotSegment(name))
    throw new UnusableName(`${quoted(name)} cannot be part of an address: it would lead to another one`)
  // Half of a surrogate pair, which encodeURIComponent throws at.
  if (/\p{Cs}/u.test(name)) throw new UnusableName(`${quoted(name)} cannot be written in an address`)
  return encodeURIComponent(name)
}
