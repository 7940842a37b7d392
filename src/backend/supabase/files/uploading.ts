import { catchError, defer, from, mergeMap, of, throwError, type Observable } from 'rxjs'
import type { FileName, Unwritten, Upload, Uploaded, Uploading } from '../../port'
import { objectPath } from '../addresses'
import { pathSegment } from '../pathSegment'
import type { Project } from '../project'
import type { Tokens } from '../tokens'
import { UnusableName } from '../unusableName'
import { isWithin } from '../withinService'
import { plain } from '../writes/refusals'
import { isExpired, refusalOf, toldIn, unsent } from './refusals'
import { sending, type Sendable, type Sending } from './sending'

/** Storage looks at the token once, when a request begins. */
const LEAST_MS = 30_000

/** One upload: so many bytes, and then what came of it. */
export const uploading = (project: Project, tokens: Tokens, upload: Upload): Observable<Uploading> =>
  defer(() => tokens.usable(LEAST_MS)).pipe(
    mergeMap((usable): Observable<Uploading> => {
      if ('loss' in usable) return of(plain('limited', `Nothing was sent: ${usable.loss.reason}. Try again.`))
      const { token } = usable
      const Request = project.request ?? XMLHttpRequest
      return sending(Request, requestFor(project, token, upload)).pipe(
        mergeMap(told => from(outcomeOf(told, upload, () => tokens.disbelieve(token)))),
      )
    }),
    catchError((error: unknown) =>
      error instanceof UnusableName ? of(unsent(error)) : throwError(() => error),
    ),
  )

function requestFor(project: Project, token: string, { id, file, to, replaces }: Upload): Sendable {
  const { url, key } = project
  const address = `${url}/storage/v1/object/${pathSegment(to.bucket)}/${objectPath(to.path)}`
  if (!isWithin(address, project, 'storage')) throw new UnusableName(`${address} is not in Storage`)
  return {
    file,
    url: address,
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      'cache-control': 'max-age=3600',
      'content-type': file.type === '' ? 'application/octet-stream' : file.type,
      'x-metadata': btoa(JSON.stringify({ upload: id })),
      'x-upsert': String(replaces),
    },
  }
}

async function outcomeOf(told: Sending, { file, to }: Upload, disbelieve: () => void): Promise<Uploading> {
  switch (told.type) {
    case 'sent':
      return told
    case 'answered':
      return answerOf(told, to, disbelieve)
    case 'lost':
      return (await isReadable(file)) ? unanswered : unread
  }
}

function answerOf(
  { status, text }: Extract<Sending, { type: 'answered' }>,
  to: FileName,
  disbelieve: () => void,
): Uploaded {
  if (status >= 200 && status < 300) return { type: 'stored' }
  const told = toldIn(status, text)
  if (isExpired(told)) disbelieve()
  return refusalOf(told, to) ?? unanswered
}

const unanswered: Uploaded = { type: 'unanswered', words: 'It was being sent, and no answer came.' }
const unread: Unwritten = plain(
  'invalid',
  'The file could not be read: it was changed or removed since it was chosen, or it is a folder. Choose it again.',
)

const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
