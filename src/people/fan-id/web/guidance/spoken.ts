import { useEffect } from 'react'
import { announce } from '#ui/live-region.ts'
import type { Aim } from './pose.ts'

/** Says what the step asks at once, and a hint when it has stood a moment: hints that flicker would drown everything. */
export function useSpoken(title: string | null, aim: Aim | null): void {
  useEffect(() => {
    if (title !== null) announce(title)
  }, [title])
  useEffect(() => {
    if (aim === null || aim.met) return
    const timer = setTimeout(() => announce(aim.words), 1_200)
    return () => clearTimeout(timer)
  }, [aim])
}

/** A short tone and a shake: who has the eyes shut or the head turned notices that the picture is taken. */
export function signalTaken(): void {
  if ('vibrate' in navigator) navigator.vibrate(80)
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.15
    tone.frequency.value = 880
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + 0.15)
    tone.addEventListener('ended', () => void audio.close())
  } catch {
    // No sound is no failure: the words are shown and spoken too.
  }
}
