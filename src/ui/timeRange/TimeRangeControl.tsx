import { useId, useRef, useState, type ToggleEvent } from 'react'
import { browserZone } from '../words/timeZone'
import styles from './TimeRangeControl.module.css'
import { TimeRangeForm, type TimeRangeFormProps } from './TimeRangeForm'
import { timeRangeText } from './timeRangeText'

/** The board's time range, and the form to change it. */
export function TimeRangeControl(props: TimeRangeFormProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { time } = props
  const text = time === null ? 'All loaded data' : timeRangeText(time, browserZone)
  const open = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return
    placePanel(panel.current, button.current)
    setOpen(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        popoverTarget={id}
        data-set={time !== null || undefined}
        aria-label={`Time range: ${text}`}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <path
            d="M8 4.4V8l2.4 1.8"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
          />
        </svg>
        <span className={styles['text']}>{text.replace(/^last /, 'Last ')}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Time range"
        className={styles['panel']}
        onBeforeToggle={open}
        onToggle={({ newState }: ToggleEvent<HTMLDivElement>) => {
          if (newState === 'closed') setOpen(false)
        }}
      >
        {isOpen && (
          <TimeRangeForm
            {...props}
            onChoose={next => {
              props.onChoose(next)
              panel.current?.hidePopover()
            }}
          />
        )}
      </div>
    </>
  )
}

/** Places the form below the button, fully on the page. */
function placePanel(panel: HTMLElement | null, button: HTMLElement | null) {
  if (panel === null || button === null) return
  const { left, bottom } = button.getBoundingClientRect()
  const width = Math.min(WIDTH, innerWidth - 2 * MARGIN)
  panel.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`
  panel.style.top = `${bottom + 6}px`
}
const WIDTH = 320
const MARGIN = 12
