/** Served beside the page. */
const MIGRATION = `${import.meta.env.BASE_URL}describe.sql`

/** What makes a project tell its viewers what there is. */
export const Untold = () => (
  <>
    Whoever looks after it can let it tell you, by <a href={MIGRATION}>our migration</a>.
  </>
)
