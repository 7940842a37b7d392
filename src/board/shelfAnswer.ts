import * as v from 'valibot'

/** What the function `signalbox_shelf` of `public/boards.sql` answers, from its second edition on. */
const shelf = v.object({
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

export type ShelfAnswer = v.InferOutput<typeof shelf>

/** Null: it is something else. */
export function readShelf(answer: unknown): ShelfAnswer | null {
  const { success, output } = v.safeParse(shelf, answer)
  return success ? output : null
}
