import type { Look } from '../../verdict-words.ts'

/** Hertz and seconds, one after another: rising passes, low and long stops; told apart without looking. */
const tunes: Record<Look['sound'], [hertz: number, seconds: number][]> = {
  pass: [[1320, 0.09]],
  family: [
    [988, 0.08],
    [1320, 0.08],
    [1760, 0.1],
  ],
  wait: [
    [660, 0.12],
    [0, 0.06],
    [660, 0.12],
  ],
  stop: [
    [220, 0.18],
    [165, 0.3],
  ],
  call: [
    [880, 0.07],
    [698, 0.07],
    [880, 0.07],
  ],
}

let audio: AudioContext | null = null

/** Browsers let a page sound after a touch: called on the first one. */
export function wakeSound(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

export function sound(name: Look['sound']): void {
  if (audio === null || audio.state !== 'running') return
  let at = audio.currentTime
  for (const [hertz, seconds] of tunes[name]) {
    if (hertz > 0) tone(audio, hertz, at, seconds)
    at += seconds
  }
}

function tone(context: AudioContext, hertz: number, at: number, seconds: number): void {
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.type = hertz < 300 ? 'square' : 'triangle'
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(0.5, at)
  volume.gain.exponentialRampToValueAtTime(0.01, at + seconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
}

export function vibrate(pattern: number[]): void {
  // An iPhone does not vibrate for a page.
  if ('vibrate' in navigator) navigator.vibrate(pattern)
}
