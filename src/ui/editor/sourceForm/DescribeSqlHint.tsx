/** Served beside the page. */
const DESCRIBE_SQL_URL = `${import.meta.env.BASE_URL}describe.sql`

/** Explains how a project lets its viewers list its tables and functions. */
export const DescribeSqlHint = () => (
  <>
    To list them, run <a href={DESCRIBE_SQL_URL}>describe.sql</a> once in the project.
  </>
)
