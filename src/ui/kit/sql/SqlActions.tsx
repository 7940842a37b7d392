import { useShell } from '../../commands/useShell'
import { CopyButton } from '../CopyButton'
import { dashboardUrl } from './dashboardUrl'

/** SQL into the project in two presses: copy it, and open the editor to paste it into. */
export function SqlActions({ getText }: { getText: () => string | Promise<string> }) {
  const { project } = useShell()
  const editor = project === undefined ? null : dashboardUrl(project, '/sql/new')
  return (
    <span className="cluster above-8">
      <CopyButton getText={getText} label="Copy SQL" />
      {editor !== null && (
        <a className="button" href={editor} target="_blank" rel="noreferrer">
          Open SQL editor
        </a>
      )}
    </span>
  )
}
