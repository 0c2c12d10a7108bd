/** One instruction of a Dockerfile, its continued lines joined. */
type Instruction = { name: string; rest: string }

/** What a Dockerfile says, in its order; comments fall away. */
export function instructionsOf(text: string): Instruction[] {
  const joined = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      if (name === '') throw new Error(`no instruction: ${line}`)
      return { name, rest }
    })
}

/** `NAME=value NAME=value`, as ENV has them. */
export function variablesOf(rest: string): Record<string, string> {
  return Object.fromEntries(
    [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** `["word", "word"]`, as CMD and HEALTHCHECK have them: what no shell reads. */
export function wordsOf(rest: string): string[] {
  return JSON.parse(/\[.*\]$/.exec(rest)![0]) as string[]
}
