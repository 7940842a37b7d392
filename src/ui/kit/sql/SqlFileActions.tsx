import { useShell } from '../../commands/useShell'
import { CopyButton } from '../CopyButton'
import { dashboardUrl } from './dashboardUrl'
import { loadSqlFile, type SqlFile } from './loadSqlFile'

/** A SQL file into the project in two presses: copy it, and open the editor to paste it into. */
export function SqlFileActions({ file }: { file: SqlFile }) {
  const { project } = useShell()
  const editor = project === undefined ? null : dashboardUrl(project, '/sql/new')
  return (
    <span className="cluster above-8">
      <CopyButton getText={() => loadSqlFile(file)} label="Copy SQL" />
      {editor !== null && (
        <a className="button" href={editor} target="_blank" rel="noreferrer">
          Open SQL editor
        </a>
      )}
    </span>
  )
}
