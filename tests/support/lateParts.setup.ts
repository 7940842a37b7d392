import { loadSource } from '../../src/streams/sourceRows'
import { boardText } from '../../src/backend/supabase/boards/lazyBoardText'
import { preloadAuthJs } from '../../src/backend/supabase/auth/session/lazyAuthJs'
import { loadKinds, preloadDays } from '../../src/streams/views/lateKinds'
import { allKinds } from './kinds'

// Streams are tested in virtual time, in which no code can be fetched.
await Promise.all([
  loadKinds(allKinds.panels),
  preloadDays(),
  loadSource({ kind: 'topic' }),
  boardText.preload(),
  import('../../src/backend/supabase/boards/createBoards'),
  preloadAuthJs(),
  import('../../src/backend/supabase/auth/signIn'),
])
