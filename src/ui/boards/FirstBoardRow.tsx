import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'
import { IsolatedText } from '../kit/text/IsolatedText'

interface FirstBoardRowProps {
  library: BoardLibraryRef
  isEdited: boolean
  onOpened: () => void
}

/** The board that the demo begins with, which is not saved anywhere. */
export function FirstBoardRow({ library, isEdited, onOpened }: FirstBoardRowProps) {
  const id = useId()
  const title = useSelector(library, ({ context }) => context.firstFile.title)
  const isOpen = useSelector(library, snapshot => snapshot.hasTag('unsaved'))
  const open = () => {
    if (!isOpen) library.send({ type: 'boardLibrary.showFirst' })
    onOpened()
  }
  return (
    <li className="around-8 ruled">
      <div className="row loose between">
        <button
          type="button"
          className="opener strong"
          aria-current={isOpen || undefined}
          aria-describedby={id}
          disabled={isEdited && !isOpen}
          onClick={open}
        >
          <IsolatedText text={title} />
        </button>
      </div>
      <p id={id} className="about">
        {isOpen && 'Shown now. '}Comes with the demo.
      </p>
    </li>
  )
}
