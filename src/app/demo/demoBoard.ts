import { computerBoard } from '../../board/templates/computerBoard'
import type { BoardFile } from '../../board/board'

/** The demo's first board: Dispatch where its simulator runs, else a board that needs no simulator. */
export async function loadDemoBoard(): Promise<BoardFile> {
  const simulates = await fetch('/_demo/board', { cache: 'no-store' })
    .then(async answer => ((await answer.json()) as { simulates?: unknown }).simulates === true)
    .catch(() => false)
  return simulates
    ? (await import('../../board/templates/dispatch/dispatchBoard')).dispatchBoard
    : computerBoard
}
