import { sqlFileUrl } from '../../kit/sql/loadSqlFile'

/** How a project lets its viewers list its tables and functions. `SqlFileActions` stand below it. */
export const DescribeSqlHint = () => (
  <>
    To list them, run <a href={sqlFileUrl('describe.sql')}>describe.sql</a> once in the project.
  </>
)
