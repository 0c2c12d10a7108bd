import { useEffect } from 'react'
import { cacheShell } from './cache-shell.ts'
import { changeShift, useShift } from './shift-store.ts'
import { stopSync, syncAgain } from './sync.ts'

type Battery = EventTarget & { level: number }

/** While somebody is signed in: sync, a screen that does not sleep, the battery, and the app kept for later. */
export function useShiftWork(): void {
  const ready = useShift(({ phase }) => phase === 'ready')
  useEffect(() => {
    if (!ready) return
    syncAgain()
    void cacheShell()
    const seen = () => {
      if (document.visibilityState === 'visible') syncAgain()
    }
    addEventListener('online', syncAgain)
    document.addEventListener('visibilitychange', seen)
    return () => {
      stopSync()
      removeEventListener('online', syncAgain)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [ready])
  useEffect(() => (ready ? stayAwake() : undefined), [ready])
  useEffect(() => (ready ? watchBattery() : undefined), [ready])
}

function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  const ask = () => {
    if (document.visibilityState !== 'visible') return
    navigator.wakeLock?.request('screen').then(
      (given) => (lock = given),
      () => undefined,
    )
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}

function watchBattery(): () => void {
  let battery: Battery | null = null
  const note = () => changeShift({ battery: battery === null ? null : Math.round(battery.level * 100) })
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  getBattery?.call(navigator).then(
    (found) => {
      battery = found
      note()
      battery.addEventListener('levelchange', note)
    },
    () => undefined,
  )
  return () => battery?.removeEventListener('levelchange', note)
}
