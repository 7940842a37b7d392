import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** What was dropped: its files, and how many folders, of which browsers give no file. */
interface Dropped {
  files: readonly File[]
  folders: number
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Whether files are held over the panel around an element. A file that is dropped beside it would take the page's
 * place: while somebody may drop files here, those go nowhere.
 */
export function useDrop(inside: RefObject<HTMLElement | null>, onDrop: (dropped: Dropped) => void): boolean {
  const [isOver, setOver] = useState(false)
  const tell = useEffectEvent(onDrop)
  useEffect(() => {
    const panel = inside.current?.closest('section')
    if (panel == null) return
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      const isHere = event.target instanceof Node && panel.contains(event.target)
      event.dataTransfer.dropEffect = isHere ? 'copy' : 'none'
      setOver(isHere)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      setOver(false)
      if (event.target instanceof Node && panel.contains(event.target)) tell(droppedIn(event.dataTransfer))
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [inside])
  return isOver
}

function droppedIn({ items }: DataTransfer): Dropped {
  const all = [...items].filter(({ kind }) => kind === 'file')
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true
  const folders = all.filter(isFolder).length
  const files = all.filter(item => !isFolder(item)).flatMap(item => item.getAsFile() ?? [])
  return { files, folders }
}
