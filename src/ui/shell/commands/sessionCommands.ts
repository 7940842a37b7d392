import { signOut } from '../../account/signOut/signOut'
import type { Command, CommandScope } from '../../commands/command'

/** The commands for the session. */
export function sessionCommands({ session, shell }: CommandScope): Command[] {
  const snapshot = session.getSnapshot()
  const refusalFor = (type: 'session.openAccount' | 'session.signOut') =>
    snapshot.can(type === 'session.signOut' ? { type, scope: 'local' } : { type })
      ? null
      : 'You’re not signed in.'
  return [
    {
      id: 'session.account',
      title: 'Your account',
      group: 'Session',
      keys: ['g a'],
      refusal: refusalFor('session.openAccount'),
      run: () => session.send({ type: 'session.openAccount' }),
    },
    {
      id: 'session.check',
      title: 'Check the connection',
      group: 'Session',
      keys: ['g c'],
      refusal: shell.canCheck === true ? null : 'There is no project to check.',
      run: () => shell.open('check'),
    },
    {
      id: 'session.signOut',
      title: 'Sign out',
      group: 'Session',
      refusal: refusalFor('session.signOut'),
      run: () => signOut(session, shell),
    },
    ...(import.meta.env.DEV ? [inspector] : []),
  ]
}

const inspector: Command = {
  id: 'session.inspector',
  title: 'Open the inspector (reloads the page)',
  group: 'Session',
  refusal: null,
  run: () => {
    const address = new URL(location.href)
    address.searchParams.set('inspect', '')
    location.assign(address)
  },
}
