import { useRef } from 'react'
import { limitsOf } from './uploadWords'
import type { Filing } from './useFiling'

/** Opens the browser's own dialog to choose files, which are sent at once. */
export function UploadButton({ filing: { cutOff, limits, send, where } }: { filing: Filing }) {
  const input = useRef<HTMLInputElement>(null)
  const told = limitsOf(limits)
  return (
    <>
      <button
        type="button"
        aria-disabled={cutOff !== null}
        title={cutOff ?? told ?? undefined}
        onClick={() => cutOff === null && input.current?.click()}
      >
        Upload…
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`Files for ${where.table}`}
        accept={limits?.types?.join(',')}
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])])
          // The same files can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
