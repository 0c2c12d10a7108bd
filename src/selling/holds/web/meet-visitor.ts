import { call } from '#web/call.ts'
import { meetVisitor } from '../contract.ts'

let met: Promise<unknown> | null = null

export const askForNumber = (): Promise<unknown> => call(meetVisitor, {})

/**
 * Once a page: the number by which the server knows this browser's seats, had before seats are asked for. Of two numbers
 * the later stays, and seats of the earlier would be nobody's; one that came with a lost answer, too. `by`: what brings it
 * on its way, where nobody has asked yet.
 */
export function meet(by = askForNumber): Promise<unknown> {
  met ??= by().catch((problem: unknown) => {
    met = null
    throw problem
  })
  return met
}
