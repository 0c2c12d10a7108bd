import { globSync } from 'node:fs'

/** Debian's libfaketime: null where it is not installed. */
export const fakeClock = globSync('/usr/lib/*/faketime/libfaketime.so.1').at(0) ?? null

/** What a program has to be told so that its clock is so many minutes off; how long things take it measures rightly. */
export function clockOff(minutes: number): Record<string, string> {
  if (minutes === 0) return {}
  if (fakeClock === null) throw new Error('libfaketime is not here')
  const sign = minutes > 0 ? '+' : ''
  return { LD_PRELOAD: fakeClock, FAKETIME: `${sign}${minutes}m`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}
