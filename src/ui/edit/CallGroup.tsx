import { useState } from 'react'
import { isRecord } from '../../board/file/fault'
import type { Asks } from '../../board/form/fields'
import { calledOf } from '../../board/form/offered'
import type { ControlProps } from './Control'
import { FunctionChoice } from './FunctionChoice'
import { GroupControl } from './Parts'
import styles from './CallGroup.module.css'

/** Words with the name of a function among them: chosen of those that the project tells of, or typed in. */
export function CallGroup(props: ControlProps<Extract<Asks, { type: 'group' }>>) {
  const { known, value, onChange } = props
  const words = isRecord(value) ? value : {}
  /** How often one was chosen: what was typed of another one goes. */
  const [chosen, setChosen] = useState(0)
  return (
    <div className={styles['call']}>
      <FunctionChoice
        described={known.described ?? null}
        words={words}
        ifWriting=""
        onChoose={offer => {
          setChosen(chosen + 1)
          onChange(calledOf(offer, words))
        }}
      />
      <GroupControl key={chosen} {...props} />
    </div>
  )
}
