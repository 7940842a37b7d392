import * as v from 'valibot'
import { FILE_COLUMNS } from '../../storage/fileColumns'
import { describe, wholeNumber, optionalField, flag } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

/** The most that the panel allows; the project decides what the viewer may do. */
const write = v.pipe(
  v.strictObject({
    upload: flag('Allow upload'),
    move: flag('Allow rename and move'),
    delete: flag('Allow delete'),
    extraConfirmation: optionalField(
      v.boolean(),
      'Extra confirmation',
      'Deleting asks to type the files’ location.',
    ),
    level: optionalField(
      v.literal('aal2'),
      'Require two-factor',
      'The project requires two-factor for changes, so the code is requested first.',
    ),
  }),
  v.title('Editing'),
  describe('What viewers can do with files, as far as the project allows. Nothing by default.'),
)
export type FileWritePolicy = v.InferOutput<typeof write>

const schema = v.pipe(
  v.strictObject({
    ...panelBase('files'),
    limit: v.pipe(
      wholeNumber(1, 1_000),
      v.title('Number of rows'),
      describe('Number of loaded files and folders to show.'),
    ),
    editing: v.exactOptional(write),
  }),
  describe('A folder’s content, to open and download.'),
)

export const filesPanel = defineKind(schema)({
  name: 'Files',
  description: 'A Storage folder with previews',
  size: { width: 5, height: 6 },
  minSize: { width: 3, height: 3 },
  timeRange: 'none',
  columnsOf: () => FILE_COLUMNS,
  draft: columns =>
    FILE_COLUMNS.every(column => columns.some(({ name }) => name === column))
      ? { kind: 'files', limit: 200 }
      : null,
})
