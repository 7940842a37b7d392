import * as v from 'valibot'
import { computerBoard } from '../../board/templates/computerBoard'
import { dispatchBoard } from '../../board/templates/dispatch/dispatchBoard'
import type { BoardFile } from '../../board/board'

const answerSchema = v.strictObject({ simulates: v.boolean() })

/** What the demo begins with: Dispatch where its simulator runs, else the board that lives without one. */
export async function loadDemoBoard(): Promise<BoardFile> {
  const simulates = await fetch('/_demo/board', { cache: 'no-store' })
    .then(async answer => v.parse(answerSchema, await answer.json()).simulates)
    .catch(() => false)
  return simulates ? dispatchBoard : computerBoard
}
