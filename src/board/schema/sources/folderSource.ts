import * as v from 'valibot'
import { refresh } from './rpcSource'
import { pathFault } from '../../text/forbiddenCharacters'
import { textLine, describe, urlSegment, wholeNumber, checkText, optional } from '../primitives'

/** A slash at either end adds nothing here, but changes the meaning for Storage. */
const path = v.pipe(
  textLine(900, 1),
  checkText(pathFault),
  v.check(text => !/^\/|\/$|\/\//.test(text), 'can’t start or end with "/" or contain "//"'),
)

export const folderSource = v.pipe(
  v.strictObject({
    kind: v.literal('folder'),
    bucket: v.pipe(urlSegment(100), describe('The Storage bucket.')),
    path: optional(path, 'The folder, such as "reports/2026". Defaults to the whole bucket.'),
    search: optional(textLine(200, 1), 'Only names with this prefix, ignoring case.'),
    order: v.pipe(
      v.strictObject({
        column: v.picklist(['name', 'updated_at', 'created_at', 'size']),
        ascending: v.boolean(),
      }),
      describe('Order of the files. Folders come first.'),
    ),
    limit: v.pipe(wholeNumber(1, 5_000), describe('Maximum files and folders to load.')),
    refresh,
    level: optional(v.literal('aal2'), 'Its policies require two-factor and show nothing without it.'),
  }),
  describe('A Storage folder’s content.'),
)
