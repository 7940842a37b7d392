import { Button } from './Button'
import { Card } from './session/Card'
import styles from './session/Card.module.css'

interface ProblemProps {
  error: unknown
  title?: string
}

/** The last resort: what went wrong, readable, instead of an empty page. */
export function Problem({ error, title = 'The dashboard has stopped' }: ProblemProps) {
  return (
    <Card title={title}>
      <p role="alert" className={styles['about']}>
        {error instanceof Error ? error.message : String(error)}
      </p>
      <div className={styles['form']}>
        <Button className={styles['submit']} onClick={() => location.reload()}>
          Load again
        </Button>
      </div>
    </Card>
  )
}
