import { clsx } from 'clsx'
import { timeRangeForm } from '../board/lazyParts'
import { Popover } from '../kit/popover/Popover'
import { LazyBoundary } from '../lazy/LazyBoundary'
import { viewerZone } from '../words/timeZone'
import styles from './TimeRangeControl.module.css'
import type { TimeRangeFormProps } from './TimeRangeForm'
import { timeRangeText } from './timeRangeText'

const { Component: TimeRangeForm } = timeRangeForm

/** The board's time range, and the form to change it. */
export function TimeRangeControl(props: TimeRangeFormProps) {
  const { time } = props
  const text = time === null ? 'All loaded rows' : timeRangeText(time, viewerZone())
  return (
    <Popover
      label="Time range"
      place={{ width: 320, align: 'start', isFixed: true }}
      button={{
        className: clsx('button regular', styles['button']),
        'aria-label': `Time range: ${text}`,
        ...(time !== null && { 'data-set': true }),
        children: (
          <>
            <svg className="rigid soft" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
              <path
                d="M8 4.4V8l2.4 1.8"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.4"
                strokeLinecap="round"
              />
            </svg>
            <span className="clip">{text.replace(/^last /, 'Last ')}</span>
          </>
        ),
      }}
    >
      {close => (
        <LazyBoundary>
          <TimeRangeForm
            {...props}
            onChoose={next => {
              props.onChoose(next)
              close()
            }}
          />
        </LazyBoundary>
      )}
    </Popover>
  )
}
