import { useState } from 'react'
import { revealOverrides } from '../../../../board/text/isolateText'
import { parseInstant } from '../../../../board/time/parseInstant'
import { Button } from '../../../kit/Button'
import { ExactName } from '../../../kit/text/ExactName'
import { IsolatedText } from '../../../kit/text/IsolatedText'
import { formatFullTime } from '../../../words/dateTime'
import { formatFigures } from '../../../words/numberText'
import { useFlash } from '../grid/useFlash'
import { webAddress } from '../../shared/dataTable/webAddress'
import { WebLink } from '../../shared/dataTable/WebLink'
import { clsx } from 'clsx'
import styles from '../../shared/dataTable/WebLink.module.css'

/** The row that a foreign key points at. */
export interface FollowedReference {
  /** Its name, or the key. */
  text: string
  onFollow: () => void
}

interface RowFieldProps {
  name: string
  label: string | undefined
  value: unknown
  reference?: FollowedReference | undefined
}

/** A column of a row with its exact value. */
export function RowField({ name, label, value, reference }: RowFieldProps) {
  const text = revealOverrides(rowValueText(value))
  const address = webAddress(value)
  const valueRef = useFlash<HTMLElement>(text)
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? parseInstant(value) : NaN
  return (
    <div className="around-8 ruled">
      <dt className="flex between loose note">
        <IsolatedText text={label ?? name} />
        {label !== undefined && label !== name && <ExactName name={name} />}
      </dt>
      <dd ref={valueRef}>
        {reference !== undefined && (
          <Button variant="quiet" onClick={reference.onFollow}>
            <IsolatedText text={reference.text} /> <span aria-hidden>→</span>
          </Button>
        )}
        {value === null || value === undefined ? (
          <em>NULL</em>
        ) : address === null ? (
          <Value text={text} />
        ) : (
          <WebLink address={address} />
        )}
        {address !== null && isImageAddress(address, name) && (
          <ImageOnDemand key={address} address={address} label={label ?? name} />
        )}
        {!Number.isNaN(at) && <span className="note">{formatFullTime(at)}</span>}
      </dd>
    </div>
  )
}

/** More than anybody reads at once; a megabyte would freeze the page for seconds. */
const MAX_CHARACTERS = 10_000

function Value({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text === '') return <em>empty text</em>
  const isCut = text.length > MAX_CHARACTERS && !isWhole
  return (
    <>
      {text.length > MAX_CHARACTERS && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${formatFigures(text.length)} characters`}
        </Button>
      )}
      <pre>{isCut ? `${text.slice(0, MAX_CHARACTERS)}…` : text}</pre>
    </>
  )
}

export const rowValueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)

const IMAGE_FILE = /\.(png|jpe?g|gif|webp|avif|svg)$/i
const IMAGE_COLUMN = /(^|_)(avatar|image|img|photo|picture|logo|icon|thumbnail|cover|banner)(_|$)/i

/** Whether an address probably leads to an image, by its file or its column. */
const isImageAddress = (address: string, column: string): boolean =>
  IMAGE_FILE.test(new URL(address).pathname) || IMAGE_COLUMN.test(column)

/** An image of somebody else: it is fetched when the viewer asks for it, from a host that is named before. */
function ImageOnDemand({ address, label }: { address: string; label: string }) {
  const [state, setState] = useState<'hidden' | 'shown' | 'failed'>('hidden')
  const { host } = new URL(address)
  if (state === 'hidden')
    return (
      <Button variant="plain" onClick={() => setState('shown')}>
        Show image from {host}
      </Button>
    )
  if (state === 'failed')
    return (
      <p role="status" className="note">
        The image couldn’t be shown: {host} doesn’t serve it, or this page may not load images from there.
      </p>
    )
  return (
    <img
      className={clsx('block fit-width', styles['image'])}
      src={address}
      alt={label}
      referrerPolicy="no-referrer"
      onError={() => setState('failed')}
    />
  )
}
