import * as v from 'valibot'
import { refresh } from './rpcSource'
import { pathFault } from '../../text/forbiddenCharacters'
import { textLine, describe, urlSegment, wholeNumber, checkText } from '../primitives'

/** A slash at either end adds nothing here, but changes the meaning for Storage. */
const path = v.pipe(
  textLine(900, 1),
  checkText(pathFault),
  v.check(
    text => !/^\/|\/$|\/\//.test(text),
    'begins or ends with "/", or has two of them beside each other',
  ),
)

export const folderSource = v.pipe(
  v.strictObject({
    kind: v.literal('folder'),
    bucket: v.pipe(urlSegment(100), describe('The bucket of Storage.')),
    path: v.exactOptional(
      v.pipe(path, describe('The folder, such as "reports/2026"; the bucket itself without it.')),
    ),
    search: v.exactOptional(v.pipe(textLine(200, 1), describe('Only names that begin so; case is ignored.'))),
    order: v.pipe(
      v.strictObject({
        column: v.picklist(['name', 'updated_at', 'created_at', 'size']),
        ascending: v.boolean(),
      }),
      describe('Of the files; folders come first.'),
    ),
    limit: v.pipe(wholeNumber(1, 5_000), describe('Files and folders held at most.')),
    again: refresh,
    level: v.exactOptional(
      v.pipe(v.literal('aal2'), describe('Its policies ask for a second factor, and show nothing without.')),
    ),
  }),
  describe('What is in a folder of Storage.'),
)
