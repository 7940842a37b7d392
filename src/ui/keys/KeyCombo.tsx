import { isApple } from './isApple'

/** The label on a key. */
const keyCaps: Record<string, string> = { $mod: isApple ? '⌘' : 'Ctrl', Escape: 'Esc' }
const capOf = (key: string) => keyCaps[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** A key combination or sequence. */
export const KeyCombo = ({ keys }: { keys: string }) => (
  <span className="inline note rigid">
    {keys.split(' ').map((press, i) => (
      <span key={i} className="inline note rigid">
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
