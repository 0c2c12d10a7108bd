import { Problem } from '#lib/problem.ts'
import { mayPass } from '../selfie/persistently.ts'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A document's turn may come late on the day of a sale; beyond this a person hears that it did not. */
const maxMinutes = 20
const shortest = 2

/**
 * Sends, and where the server says that there is a line, waits as long as it says and sends again; `tell` hears how many
 * seconds that is, null while it is being sent. What may pass by itself is tried a few times; a refusal stands at once.
 */
export async function inLine<T>(
  send: () => Promise<T>,
  tell: (seconds: number | null) => void,
  wait = sleep,
): Promise<T> {
  let [waited, tries] = [0, 0]
  for (;;) {
    try {
      return await send()
    } catch (problem) {
      if (!mayPass(problem)) throw problem
      const asked = (problem as Problem).detail['seconds']
      const seconds = typeof asked === 'number' ? asked : shortest * 2 ** tries++
      waited += seconds
      if (waited > maxMinutes * 60 || tries > 3) throw problem
      if (typeof asked === 'number') tell(seconds)
      await wait(seconds * 1000)
      tell(null)
    }
  }
}
