declare module './feature.ts' {
  interface Feature {
    /** What it brings to the extension points of features below it. */
    brings?: readonly Brought[]
  }
}

/** Puts one thing in its place; called once, where features are put together. */
export type Brought = () => void

/**
 * A place where a feature is given what only one above it knows: `point.from(value)` stands in the manifest of the one
 * that knows, and the feature below calls `point()`. It throws where nobody brought anything, so that nothing is decided
 * without it. Mostly a piece of SQL over the rows of the one above: asked inside the statement of the one below.
 */
export function extensionPoint<Value>(what: string) {
  let brought: { value: Value } | null = null
  const from =
    (value: Value): Brought =>
    () => {
      if (brought !== null && brought.value !== value) throw new Error(`two features bring ${what}`)
      brought = { value }
    }
  return Object.assign(
    (): Value => {
      if (brought === null) throw new Error(`no feature brings ${what}`)
      return brought.value
    },
    { from },
  )
}
