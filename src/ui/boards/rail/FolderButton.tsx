import { useId, type SubmitEvent } from 'react'
import { MAX_FOLDER_LENGTH } from '../../../board/library/boardArrangement'
import { Button } from '../../kit/Button'
import { Popover } from '../../kit/popover/Popover'
import { IsolatedText } from '../../kit/text/IsolatedText'
import { FolderIcon } from './icons'

interface FolderButtonProps {
  title: string
  /** The folder of the board; null: none. */
  folder: string | null
  folders: readonly string[]
  tabIndex?: number | undefined
  /** A button with its name, beside others of a dialog; else a picture. */
  isNamed?: boolean
  onMove: (folder: string | null) => void
}

/** Puts a board into a folder, which is there as long as a board is in it. */
export const FolderButton = ({ title, tabIndex, isNamed = false, ...choice }: FolderButtonProps) => (
  <Popover
    label={`Folder of ${title}`}
    place={{ width: 240, align: 'start', isFixed: true }}
    button={{
      className: isNamed ? 'button plain' : 'icon',
      'aria-label': `Move ${title} to a folder`,
      title: 'Move to folder',
      tabIndex,
      children: isNamed ? 'Folder' : <FolderIcon />,
    }}
  >
    {close => (
      <FolderForm
        {...choice}
        onMove={folder => {
          // The focus returns before the row moves.
          close()
          choice.onMove(folder)
        }}
      />
    )}
  </Popover>
)

function FolderForm({ folder, folders, onMove }: Omit<FolderButtonProps, 'title' | 'tabIndex' | 'isNamed'>) {
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('folder')
    if (typeof name === 'string' && name.trim() !== '') onMove(name)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <ul aria-label="Folders">
        {[null, ...folders].map(each => (
          <li key={each ?? ''}>
            <button
              type="button"
              className="choice"
              aria-pressed={each === folder}
              onClick={() => onMove(each)}
            >
              {each === null ? <span className="soft">No folder</span> : <IsolatedText text={each} />}
            </button>
          </li>
        ))}
      </ul>
      <label className="label" htmlFor={id}>
        New folder
      </label>
      <div className="row">
        <input id={id} name="folder" className="grow" maxLength={MAX_FOLDER_LENGTH} autoComplete="off" />
        <Button type="submit" variant="plain">
          Move
        </Button>
      </div>
    </form>
  )
}
