import { loadSqlFile, type SqlFile } from './loadSqlFile'
import { SqlActions } from './SqlActions'

export default function SqlFileActions({ file }: { file: SqlFile }) {
  return <SqlActions getText={() => loadSqlFile(file)} />
}
