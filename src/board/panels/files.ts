import * as v from 'valibot'
import { FILE } from '../files'
import { said, whole } from '../words'
import { base } from './base'
import { kindOf } from './kind'

const flag = (title: string) => v.exactOptional(v.pipe(v.boolean(), v.title(title)))

/** What may be done here at most; what somebody may do is for the project to say. */
const write = v.pipe(
  v.strictObject({
    upload: flag('Files may be added'),
    move: flag('Files may be renamed and moved'),
    delete: flag('Files may be deleted'),
    dangerous: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.title('Dangerous'),
        said('A deletion is confirmed by typing where the files are.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(
        v.literal('aal2'),
        v.title('Second factor'),
        said('The project takes changes only of whoever has shown a second factor: it is asked for first.'),
      ),
    ),
  }),
  v.title('Changing files'),
  said('What whoever looks may do with files, as far as the project lets them. Nothing if absent.'),
)
export type FileWriting = v.InferOutput<typeof write>

const schema = v.pipe(
  v.strictObject({
    ...base('files'),
    rows: v.pipe(whole(1, 1_000), said('Files and folders shown of those held.')),
    write: v.exactOptional(write),
  }),
  said('What is in a folder, to be opened and downloaded.'),
)

export const files = kindOf(schema)({
  name: 'Files',
  says: 'What is in a folder of Storage, with previews',
  size: { columns: 5, rows: 6 },
  least: { columns: 3, rows: 3 },
  columnsOf: () => FILE,
  draft: columns =>
    FILE.every(column => columns.some(({ name }) => name === column)) ? { kind: 'files', rows: 200 } : null,
})
