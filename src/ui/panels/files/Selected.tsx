import { goHome } from '../../act/home'
import { figures } from '../../words/value'
import type { Filing } from './useFiling'
import styles from './Uploads.module.css'
import type { Chosen } from './useSelected'
import { sizeOf } from './words'

interface SelectedProps {
  filing: Filing
  chosen: Chosen
}

/** How much is selected, and what can be done with it. */
export function Selected({ filing, chosen: { lines, clear } }: SelectedProps) {
  const { bucket, cutOff, change, commands } = filing
  const isAsked = commands.some(({ snapshot }) => snapshot.matches('confirming'))
  const isVain = cutOff !== null || isAsked
  const [first] = lines
  const size = lines.reduce((sum, line) => sum + (line.size ?? 0), 0)
  const what = lines.length === 1 ? `Delete ${first?.name ?? ''}` : `Delete ${figures(lines.length)} files`
  const remove = () => change({ type: 'remove', bucket, paths: lines.map(({ key }) => key) }, what)
  return (
    <span className={styles['selected']}>
      {`${figures(lines.length)} selected, ${sizeOf(size)}`}
      <button
        type="button"
        aria-disabled={isVain}
        title={cutOff ?? undefined}
        onClick={() => !isVain && remove()}
      >
        Delete…
      </button>
      <button
        type="button"
        onClick={event => {
          goHome(event)
          clear()
        }}
      >
        Select none
      </button>
    </span>
  )
}
