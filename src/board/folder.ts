import * as v from 'valibot'
import { again } from './asked'
import { badInPath } from './characters'
import { line, said, segment, whole, without } from './words'

/** A slash at either end says nothing, and to Storage says something else. */
const path = v.pipe(
  line(900, 1),
  without(badInPath),
  v.check(
    text => !/^\/|\/$|\/\//.test(text),
    'begins or ends with "/", or has two of them beside each other',
  ),
)

export const folder = v.pipe(
  v.strictObject({
    kind: v.literal('folder'),
    bucket: v.pipe(segment(100), said('The bucket of Storage.')),
    path: v.exactOptional(
      v.pipe(path, said('The folder, such as "reports/2026"; the bucket itself without it.')),
    ),
    search: v.exactOptional(v.pipe(line(200, 1), said('Only names that begin so; case is ignored.'))),
    order: v.pipe(
      v.strictObject({
        column: v.picklist(['name', 'updated_at', 'created_at', 'size']),
        ascending: v.boolean(),
      }),
      said('Of the files; folders come first.'),
    ),
    limit: v.pipe(whole(1, 5_000), said('Files and folders held at most.')),
    again,
    level: v.exactOptional(
      v.pipe(v.literal('aal2'), said('Its policies ask for a second factor, and show nothing without.')),
    ),
  }),
  said('What is in a folder of Storage.'),
)
