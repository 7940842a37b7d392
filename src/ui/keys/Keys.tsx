import styles from './Keys.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** What is written on a key. */
const caps: Record<string, string> = { $mod: isApple ? '⌘' : 'Ctrl', Escape: 'Esc' }
const capOf = (key: string) => caps[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** One way to give a command: the keys that are pressed at once, or after one another. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={styles['keys']}>
    {keys.split(' ').map((press, i) => (
      <span key={i} className={styles['keys']}>
        {i > 0 && 'then'}
        {press
          .split('+')
          .map(capOf)
          .map(cap => (
            <kbd key={cap}>{cap}</kbd>
          ))}
      </span>
    ))}
  </span>
)
