import { BehaviorSubject } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { onTestFinished } from 'vitest'
import type { Backend, StoredBoard, SaveBoardAnswer } from '../../src/backend/ports/backend.port'
import { boardViewers } from '../../src/streams/viewers/boardViewers'
import type { PresentViewer, ViewerStatus } from '../../src/streams/viewers/viewerList'
import type { boardStorage } from './boards-storage'
import { enter, profileOf } from './profile'

/** Somebody in a browser tab, with these roles. */
export async function personIn(
  embeddedBackend: Embedded,
  browser: ReturnType<typeof boardStorage>,
  roles: string[] = [],
  name?: string,
): Promise<Backend & { email: string }> {
  const { email, id } = await signedUp(embeddedBackend, { name })
  const meta = JSON.stringify({ roles })
  await embeddedBackend.database.query(
    'update auth.users set raw_app_meta_data = raw_app_meta_data || $1::jsonb where id = $2',
    [meta, id],
  )
  const port = profileOf(embeddedBackend, { boards: browser.tab() }).open()
  await enter(port, email)
  return { ...port, email }
}
export const keptOf = (answer: SaveBoardAnswer): StoredBoard => {
  if (answer.type !== 'saved') throw new Error(JSON.stringify(answer))
  return answer.board
}

interface Sight {
  viewers: readonly PresentViewer[]
  ownName: string | null
  loss: unknown
}
/** Somebody who looks at a board: whom they see, how the others call them, and why they see nobody. */
export function viewBoard({ sources, link }: Backend, board: string) {
  const doing$ = new BehaviorSubject<ViewerStatus>({ edits: false, panel: null })
  const sight: Sight = { viewers: [], ownName: null, loss: null }
  const linkSubscription = link.open().subscribe({ error: () => undefined })
  const watching = boardViewers(sources, board, doing$).subscribe({
    next: event => event.type === 'viewers.changed' && Object.assign(sight, event),
    error: (loss: unknown) => (sight.loss = loss),
  })
  const leave = () => watching.unsubscribe()
  onTestFinished(() => {
    leave()
    linkSubscription.unsubscribe()
  })
  return { sight, doing$, leave, names: () => sight.viewers.map(({ name }) => name) }
}
