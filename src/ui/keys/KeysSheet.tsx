import { clsx } from 'clsx'
import { Fragment } from 'react'
import { commandGroups, type Command } from '../commands/command'
import { Modal } from '../kit/Modal'
import { setPreferences, usePreferences } from '../preferences/preferences'
import { Button } from '../kit/Button'
import { KeyCombo } from './KeyCombo'
import styles from './KeysSheet.module.css'

interface KeysSheetProps {
  commands: readonly Command[]
  onClose: () => void
}

/** All keys with their commands. */
export function KeysSheet({ commands, onClose }: KeysSheetProps) {
  const { letters } = usePreferences()
  const isOff = letters === 'off'
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      {commandGroups.map(group => (
        <Group key={group} title={group} commands={commands.filter(command => command.group === group)} />
      ))}
      <p className="about above-12">
        {isOff ? 'Single-key shortcuts are off.' : 'Single-key shortcuts don’t work while you type.'}{' '}
        <Button variant="quiet" onClick={() => setPreferences({ letters: isOff ? 'on' : 'off' })}>
          {isOff ? 'Turn on' : 'Turn off'}
        </Button>
      </p>
    </Modal>
  )
}

function Group({ title, commands }: { title: string; commands: readonly Command[] }) {
  const boundCommands = commands.filter(({ keys = [] }) => keys.length > 0)
  if (boundCommands.length === 0) return null
  return (
    <section className={styles['group']} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {boundCommands.map(({ id, title, keys = [] }) => (
          <div key={id} className={clsx('row wide between', styles['line'])}>
            <dt>{title}</dt>
            <dd>
              {keys.map((each, i) => (
                <Fragment key={each}>
                  {i > 0 && ' or '}
                  <KeyCombo keys={each} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
        {title === 'View' && (
          <div className={clsx('row wide between', styles['line'])}>
            <dt>Back to the board</dt>
            <dd>
              <KeyCombo keys="Escape" />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
