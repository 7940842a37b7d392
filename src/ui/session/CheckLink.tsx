import { useShell } from '../commands/useShell'
import { Button } from '../kit/Button'

/** The link from a card to the check; renders nothing if the page has no project to check. */
export function CheckLink() {
  const { canCheck, open } = useShell()
  if (canCheck !== true) return null
  return (
    <Button variant="quiet" onClick={() => open('check')}>
      Check the connection
    </Button>
  )
}
