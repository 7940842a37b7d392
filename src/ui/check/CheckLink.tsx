import { useShell } from '../commands/useShell'
import { Button } from '../Button'

/** The way from a card to the check; nothing where the page has no project to check. */
export function CheckLink() {
  const { canCheck, open } = useShell()
  if (canCheck !== true) return null
  return (
    <Button look="quiet" onClick={() => open('check')}>
      Check the connection
    </Button>
  )
}
