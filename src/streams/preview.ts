import { firstValueFrom, fromEvent, map, of, switchMap, takeUntil, type Observable } from 'rxjs'
import type { Beginning, Data, FileLink } from '../backend/port'
import { text } from './order'
import type { FileLine } from './view'
import { lineOf } from './views/files'

/** What is to be looked at: an entry of a bucket. */
export interface Wanted {
  bucket: string
  line: FileLine
}
/** What there is to see of it. `text`: of what holds text, as far as it is shown. */
export type Preview =
  | { type: 'folder'; lines: readonly FileLine[]; cut: boolean }
  | { type: 'file'; link: FileLink; text: Beginning | null }

/** More than anybody reads in a preview, and quick to draw. */
const TEXT_BYTES = 256 * 1024
const ENTRIES = 200

/** Looks once. Rejects with a Loss. */
export const preview = (data: Data, wanted: Wanted, signal: AbortSignal): Promise<Preview> =>
  firstValueFrom(
    (wanted.line.content === 'folder' ? folder(data, wanted) : file(data, wanted)).pipe(
      takeUntil(fromEvent(signal, 'abort')),
    ),
  )

const folder = (data: Data, { bucket, line: { key } }: Wanted): Observable<Preview> =>
  data
    .list({
      ...{ kind: 'folder', bucket, path: key.replace(/\/$/, ''), limit: ENTRIES, again: {} },
      order: { column: 'name', ascending: true },
    })
    .pipe(
      map(({ rows, cut }) => {
        const lines = rows.map(row => lineOf({ key: text(row['path']), row }))
        const [folders, files] = [lines.filter(isFolder), lines.filter(line => !isFolder(line))]
        return { type: 'folder', lines: [...folders, ...files], cut }
      }),
    )
const isFolder = ({ content }: FileLine) => content === 'folder'

const file = (data: Data, { bucket, line: { key, content } }: Wanted): Observable<Preview> =>
  data
    .sign({ bucket, path: key })
    .pipe(
      switchMap((link): Observable<Preview> =>
        content === 'text'
          ? data.beginning(link, TEXT_BYTES).pipe(map(text => ({ type: 'file', link, text })))
          : of({ type: 'file', link, text: null }),
      ),
    )
