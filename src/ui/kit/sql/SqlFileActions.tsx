import { loadSqlFile, type SqlFile } from './loadSqlFile'
import { SqlActions } from './SqlActions'

export const SqlFileActions = ({ file }: { file: SqlFile }) => (
  <SqlActions getText={() => loadSqlFile(file)} />
)
