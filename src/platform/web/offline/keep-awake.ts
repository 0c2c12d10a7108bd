/** Keeps the screen lit while a code is shown; the browser lets go when the page is hidden, so it is asked again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || over) return
    const given = await navigator.wakeLock?.request('screen').catch(() => null)
    if (over) void given?.release()
    else lock = given ?? null
  }
  const askAgain = () => void ask()
  document.addEventListener('visibilitychange', askAgain)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release()
  }
}
