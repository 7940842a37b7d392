/** Served beside the page. */
const DESCRIBE_SQL_URL = `${import.meta.env.BASE_URL}describe.sql`

/** Explains how a project lets its viewers list its tables and functions. */
export const DescribeSqlHint = () => (
  <>
    Whoever looks after it can let it tell you, by <a href={DESCRIBE_SQL_URL}>our migration</a>.
  </>
)
