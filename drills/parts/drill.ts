/** A rehearsal of a bad day, or of another machine, that `npm run drill -- NAME` runs: one file of `drills/` each. */
export type Drill = {
  /** What this machine lacks for it, in a sentence; null when it can run. */
  lacks: () => string | null
  /**
   * Does it, cleans up, and says its figures; `failed` and the like are judged by `passed`. Stops at `signal`. `args`: what was
   * typed behind the name; `--fast` is the part that `npm test` runs.
   */
  run: (given: { args: string[]; signal: AbortSignal }) => Promise<Figures>
  passed: (figures: Figures) => boolean
}

export type Figures = Record<string, number | string | null>
