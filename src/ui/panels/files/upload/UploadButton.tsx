import { useRef } from 'react'
import { limitsText } from './uploadText'
import type { FileMutations } from '../useFileMutations'

/** Opens the browser's file dialog and uploads the chosen files at once. */
export function UploadButton({
  fileMutations: { obstacle, limits, upload, place },
}: {
  fileMutations: FileMutations
}) {
  const input = useRef<HTMLInputElement>(null)
  const hint = limitsText(limits)
  return (
    <>
      <button
        type="button"
        aria-disabled={obstacle !== null}
        title={obstacle ?? hint ?? undefined}
        onClick={() => obstacle === null && input.current?.click()}
      >
        Upload…
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`Files for ${place.table}`}
        accept={limits?.types?.join(',')}
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])])
          // Cleared, so that the same files can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
