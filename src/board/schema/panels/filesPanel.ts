import * as v from 'valibot'
import { FILE_COLUMNS } from '../../storage/fileContent'
import { describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'

const flag = (title: string) => v.exactOptional(v.pipe(v.boolean(), v.title(title)))

/** The most that the panel allows; the project decides what the viewer may do. */
const write = v.pipe(
  v.strictObject({
    upload: flag('Files may be added'),
    move: flag('Files may be renamed and moved'),
    delete: flag('Files may be deleted'),
    dangerous: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.title('Dangerous'),
        describe('A deletion is confirmed by typing where the files are.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(
        v.literal('aal2'),
        v.title('Second factor'),
        describe(
          'The project takes changes only of whoever has shown a second factor: it is asked for first.',
        ),
      ),
    ),
  }),
  v.title('Changing files'),
  describe('What whoever looks may do with files, as far as the project lets them. Nothing if absent.'),
)
export type FileWritePolicy = v.InferOutput<typeof write>

const schema = v.pipe(
  v.strictObject({
    ...panelBase('files'),
    rows: v.pipe(wholeNumber(1, 1_000), describe('Files and folders shown of those held.')),
    write: v.exactOptional(write),
  }),
  describe('What is in a folder, to be opened and downloaded.'),
)

export const filesPanel = defineKind(schema)({
  name: 'Files',
  description: 'What is in a folder of Storage, with previews',
  size: { columns: 5, rows: 6 },
  minSize: { columns: 3, rows: 3 },
  columnsOf: () => FILE_COLUMNS,
  draft: columns =>
    FILE_COLUMNS.every(column => columns.some(({ name }) => name === column))
      ? { kind: 'files', rows: 200 }
      : null,
})
