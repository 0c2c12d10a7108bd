import { useDeferredValue } from 'react'

/** Whether what a screen waits for may be drawn: one render after it came, so that much of it is drawn in small steps. */
export function useArrived(here: boolean): boolean {
  return useDeferredValue(here) && here
}
