import type { EarlyAnswer } from '#server/early-answers.ts'
import type { Services } from '#server/services.ts'
import { keeperOf } from './keeper.ts'

const begin = '/api/waiting-room/'
const end = '/state'

/** The state of a room from memory, which one reader of this node keeps: whoever waits asks for nothing else. */
export function stateFromMemory({ db }: Services): (path: string) => EarlyAnswer | null {
  const keeper = keeperOf(db)
  return (path) => {
    if (!path.startsWith(begin) || !path.endsWith(end)) return null
    const room = keeper.peek(path.slice(begin.length, -end.length))
    return room === undefined ? null : { text: room.text, seconds: 2 }
  }
}
