/** How long a piece may keep a tap waiting. */
const pieceMs = 5

/** Does steps between the page's other tasks, a few milliseconds at a time, until one says that it was the last. */
export function inPieces(step: () => boolean, done: () => void): { start(): void; stop(): void } {
  let next = 0
  function piece(): void {
    const until = performance.now() + pieceMs
    while (step()) {
      if (performance.now() < until) continue
      next = window.setTimeout(piece)
      return
    }
    done()
  }
  const stop = (): void => clearTimeout(next)
  return {
    stop,
    start() {
      stop()
      next = window.setTimeout(piece)
    },
  }
}
