import * as v from 'valibot'

/** The answer of the function `signalbox_shelf` of `public/boards.sql`, since its second edition. */
const boardLibraryAnswer = v.object({
  is_cut: v.boolean(),
  roles: v.array(v.string()),
  may_share_with_everyone: v.boolean(),
  boards: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      revision: v.number(),
      updated_at: v.string(),
      is_own: v.boolean(),
      has_owner: v.boolean(),
      owner_name: v.nullable(v.string()),
      readers: v.nullable(v.array(v.string())),
      writers: v.nullable(v.array(v.string())),
    }),
  ),
})

export type BoardLibraryAnswer = v.InferOutput<typeof boardLibraryAnswer>

/** Null if the answer has another format. */
export function readBoardLibrary(answer: unknown): BoardLibraryAnswer | null {
  const { success, output } = v.safeParse(boardLibraryAnswer, answer)
  return success ? output : null
}
