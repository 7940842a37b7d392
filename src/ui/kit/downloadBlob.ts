/** Saves a blob as a file of this name. */
export function downloadBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Not at once: some browsers start reading the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
