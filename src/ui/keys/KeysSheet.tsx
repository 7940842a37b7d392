import { Fragment } from 'react'
import { groups, type Command } from '../commands/command'
import { Modal } from '../commands/Modal'
import { prefer, usePreferences } from '../preferences/preferences'
import { Button } from '../Button'
import { Keys } from './Keys'
import styles from './KeysSheet.module.css'

interface KeysSheetProps {
  commands: readonly Command[]
  onClose: () => void
}

/** Every key, by what it does. */
export function KeysSheet({ commands, onClose }: KeysSheetProps) {
  const { letters } = usePreferences()
  const isOff = letters === 'off'
  return (
    <Modal title="Keys" onClose={onClose}>
      {groups.map(group => (
        <Group key={group} title={group} commands={commands.filter(command => command.group === group)} />
      ))}
      <p className={styles['letters']}>
        {isOff ? 'Single letters are switched off.' : 'Single letters are not heard while you type.'}{' '}
        <Button look="quiet" onClick={() => prefer({ letters: isOff ? 'on' : 'off' })}>
          {isOff ? 'Switch them on' : 'Switch them off'}
        </Button>
      </p>
    </Modal>
  )
}

function Group({ title, commands }: { title: string; commands: readonly Command[] }) {
  const bound = commands.filter(({ keys = [] }) => keys.length > 0)
  if (bound.length === 0) return null
  return (
    <section className={styles['group']} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {bound.map(({ id, title: what, keys = [] }) => (
          <div key={id} className={styles['line']}>
            <dt>{what}</dt>
            <dd>
              {keys.map((each, i) => (
                <Fragment key={each}>
                  {i > 0 && ' or '}
                  <Keys keys={each} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
        {title === 'View' && (
          <div className={styles['line']}>
            <dt>Back to the board</dt>
            <dd>
              <Keys keys="Escape" />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
