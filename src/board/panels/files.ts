import * as v from 'valibot'
import { FILE } from '../files'
import { said, whole } from '../words'
import { base } from './base'
import { kindOf } from './kind'

const schema = v.pipe(
  v.strictObject({
    ...base('files'),
    rows: v.pipe(whole(1, 1_000), said('Files and folders shown of those held.')),
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
