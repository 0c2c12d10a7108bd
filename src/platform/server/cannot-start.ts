/** Why a program does not start, in a sentence for whoever started it: no defect of the code, so no stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** The result of what a program begins with; where it cannot start it says why, without a stack, and ends. */
export async function startedOrExit<T>(begin: () => Promise<T>): Promise<T> {
  try {
    return await begin()
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  }
}
