import { escapeBidiControls } from '../../../board/text/isolateText'
import { findMutationStage } from '../../../machines/mutation/mutation.select'
import type { FileLine } from '../../../streams/views/view'
import { focusFallbackOnKeyClick } from '../../kit/focus/focusFallback'
import { formatFigures } from '../../words/numberText'
import type { FileMutations } from './useFileMutations'
import { sizeText } from './filesText'

interface SelectionBarProps {
  mutations: FileMutations
  /** The selected files. */
  lines: readonly FileLine[]
  onClear: () => void
}

/** The size of the selection, and its actions. */
export function SelectionBar({ mutations, lines, onClear }: SelectionBarProps) {
  const { bucket, obstacle, change, commands } = mutations
  const isConfirming = commands.some(({ snapshot }) => findMutationStage(snapshot) === 'confirming')
  const isDisabled = obstacle !== null || isConfirming
  const [first] = lines
  const size = lines.reduce((sum, line) => sum + (line.size ?? 0), 0)
  const title =
    lines.length === 1
      ? `Delete ${escapeBidiControls(first?.name ?? '')}`
      : `Delete ${formatFigures(lines.length)} files`
  const remove = () => change({ type: 'remove', bucket, paths: lines.map(({ key }) => key) }, title)
  return (
    <span className="cluster">
      {`${formatFigures(lines.length)} selected, ${sizeText(size)}`}
      <button
        type="button"
        className="link"
        aria-disabled={isDisabled}
        title={obstacle ?? undefined}
        onClick={() => !isDisabled && remove()}
      >
        Delete…
      </button>
      <button
        type="button"
        className="link"
        onClick={event => {
          focusFallbackOnKeyClick(event)
          onClear()
        }}
      >
        Clear selection
      </button>
    </span>
  )
}
