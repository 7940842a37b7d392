import type { Session } from 'supabase-embedded'
import { dispatchBoard } from '../../../src/board/templates/dispatch/dispatchBoard'

const ID = '00000000-0000-4000-8000-0000d15a7c40'

/** Is on everybody's list of boards from the start. A board that somebody has changed stays as it is. */
export async function shelve(session: Session): Promise<void> {
  const [foundRow] = await session.query<{ there: boolean }>(
    `select to_regclass('public.signalbox_boards') is not null as there`,
  )
  if (foundRow?.there !== true) return
  await session.query(
    `insert into public.signalbox_boards (id, title, board, readers, writers)
     values ($1, $2, $3::json, '{everyone}', '{admin}')
     on conflict (id) do update set title = excluded.title, board = excluded.board
     where signalbox_boards.updated_by is null and signalbox_boards.board::text <> excluded.board::text`,
    [ID, dispatchBoard.title, JSON.stringify(dispatchBoard)],
  )
}
