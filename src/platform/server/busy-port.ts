/** One sentence for a person: which port, and the variable that moves it. */
export function busyPort(variable: string, port: number): string {
  return `El puerto ${port} está ocupado: cierra el programa que lo usa o escoge otro con ${variable}.`
}

/** Waits until a program listens. Where a port is taken it says which, by its variable, and ends the program. */
export async function listening<T>(variables: Record<string, number>, opened: Promise<T>): Promise<T> {
  try {
    return await opened
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    const taken = Object.entries(variables).find(([, given]) => given === port)
    if ((code !== 'EADDRINUSE' && code !== 'EACCES') || taken === undefined) throw error
    console.error(busyPort(...taken))
    process.exit(1)
  }
}
