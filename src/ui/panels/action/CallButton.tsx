import { lazy, useState } from 'react'
import type { Row } from '../../../backend/port'
import { useActing, useCommands } from '../../act/acting'
import { Button } from '../../Button'
import { useShell } from '../../commands/useShell'
import { Fetched } from '../../Fetched'
import type { Task } from './useCalling'

const CallDialog = lazy(() => import('./CallDialog'))

interface CallButtonProps {
  task: Task
  row?: Row
  events?: readonly string[]
}

/** Opens the form of a call beside its panel; nothing where nothing may be done. */
export function CallButton({ task, row, events }: CallButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const waits = useCommands(task.panel).filter(({ snapshot }) => !snapshot.matches('answered')).length
  const { isKiosk } = useShell()
  if (useActing() === null || isKiosk) return null
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {`${task.label}…`}
        {waits > 0 && ` (${waits})`}
      </Button>
      {isOpen && (
        <Fetched onFail={() => setOpen(false)}>
          <CallDialog
            task={task}
            onClose={() => setOpen(false)}
            {...(row && { row })}
            {...(events && { events })}
          />
        </Fetched>
      )}
    </>
  )
}
