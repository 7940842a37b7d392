import styles from './Keys.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** What is written on a key. */
const caps: Record<string, string> = { $mod: isApple ? '⌘' : 'Ctrl', Shift: '⇧', Escape: 'Esc' }
const capOf = (key: string) => caps[key] ?? (key.length === 1 ? key.toUpperCase() : key)
/** Who writes "?" need not be told of Shift. */
const capsOf = (press: string) => press.replace('Shift+?', '?').split('+').map(capOf)

/** One way to give a command: the keys that are pressed at once, or after one another. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={styles['keys']}>
    {keys.split(' ').map((press, i) => (
      <span key={i} className={styles['keys']}>
        {i > 0 && 'then'}
        {capsOf(press).map(cap => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </span>
    ))}
  </span>
)
