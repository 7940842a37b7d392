import type { FolderSource } from '../../src/board/model/source'
import type { FileLine } from '../../src/streams/views/view'

/** A folder of Storage in the order of its names. */
export const folderSource = (bucket: string, rest: Partial<FolderSource> = {}): FolderSource => ({
  kind: 'folder',
  bucket,
  limit: 100,
  refresh: { interval: 60 },
  order: { column: 'name', ascending: true },
  ...rest,
})

/** A file or a folder of which only the name is known. */
export const fileLine = (
  key: string,
  content: FileLine['content'],
  rest: Partial<FileLine> = {},
): FileLine => ({
  key,
  name: key.split('/').at(-1) ?? '',
  content,
  type: null,
  size: null,
  createdAt: null,
  updatedAt: null,
  ...rest,
})
