import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** The dropped files, and the number of folders, for which browsers give no file. */
interface DroppedFiles {
  files: readonly File[]
  folders: number
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Whether files are dragged over the panel around an element. The browser would open a file dropped beside the panel in
 * place of the page: while this panel accepts files, such drops are ignored.
 */
export function useFileDrop(
  regionRef: RefObject<HTMLElement | null>,
  onDrop: (drop: DroppedFiles) => void,
): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false)
  const handleDrop = useEffectEvent(onDrop)
  useEffect(() => {
    const panel = regionRef.current?.closest('section')
    if (panel == null) return
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      const isHere = event.target instanceof Node && panel.contains(event.target)
      setDraggedOver(isHere)
      // Another panel may take files where this one does not.
      if (!isHere && event.defaultPrevented) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isHere ? 'copy' : 'none'
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDraggedOver(false)
    }
    const onDropEvent = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      setDraggedOver(false)
      if (event.target instanceof Node && panel.contains(event.target))
        handleDrop(droppedFiles(event.dataTransfer))
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('drop', onDropEvent)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('drop', onDropEvent)
    }
  }, [regionRef])
  return isDraggedOver
}

function droppedFiles({ items }: DataTransfer): DroppedFiles {
  const all = [...items].filter(({ kind }) => kind === 'file')
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true
  const folders = all.filter(isFolder).length
  const files = all.filter(item => !isFolder(item)).flatMap(item => item.getAsFile() ?? [])
  return { files, folders }
}
