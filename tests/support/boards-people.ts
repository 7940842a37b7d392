import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import type { Backend, StoredBoard, SaveBoardAnswer } from '../../src/backend/ports/backend.port'
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
