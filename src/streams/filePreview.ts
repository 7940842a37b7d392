import { firstValueFrom, fromEvent, map, of, switchMap, takeUntil, type Observable } from 'rxjs'
import type { FileExcerpt, Sources, FileLink } from '../backend/ports/backend.port'
import { textOf } from './rows/rowOrder'
import type { FileLine } from './views/view'
import { toFileLine } from './views/kinds/deriveFiles'

/** An entry of a bucket to preview. */
export interface PreviewRequest {
  bucket: string
  line: FileLine
}
/** The preview of an entry. `text`: for text files, the part that is shown. */
export type Preview =
  | { type: 'folder'; lines: readonly FileLine[]; isTruncated: boolean }
  | { type: 'file'; link: FileLink; text: FileExcerpt | null }

/** More than anybody reads in a preview, and quick to draw. */
const TEXT_BYTES = 256 * 1024
const ENTRIES = 200

/** Loads the preview once. Rejects with a Loss. */
export const loadPreview = (
  sources: Sources,
  request: PreviewRequest,
  signal: AbortSignal,
): Promise<Preview> =>
  firstValueFrom(
    (request.line.content === 'folder'
      ? previewFolder(sources, request)
      : previewFile(sources, request)
    ).pipe(takeUntil(fromEvent(signal, 'abort'))),
  )

const previewFolder = (sources: Sources, { bucket, line: { key } }: PreviewRequest): Observable<Preview> =>
  sources
    .list({
      kind: 'folder',
      bucket,
      path: key.replace(/\/$/, ''),
      limit: ENTRIES,
      refresh: {},
      order: { column: 'name', ascending: true },
    })
    .pipe(
      map(({ rows, isTruncated }) => {
        const lines = rows.map(row => toFileLine({ key: textOf(row['path']), row }))
        const [folders, files] = [lines.filter(isFolder), lines.filter(line => !isFolder(line))]
        return { type: 'folder', lines: [...folders, ...files], isTruncated }
      }),
    )
const isFolder = ({ content }: FileLine) => content === 'folder'

const previewFile = (
  sources: Sources,
  { bucket, line: { key, content } }: PreviewRequest,
): Observable<Preview> =>
  sources
    .sign({ bucket, path: key })
    .pipe(
      switchMap((link): Observable<Preview> =>
        content === 'text'
          ? sources.readExcerpt(link, TEXT_BYTES).pipe(map(text => ({ type: 'file', link, text })))
          : of({ type: 'file', link, text: null }),
      ),
    )
