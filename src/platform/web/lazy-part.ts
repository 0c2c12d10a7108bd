import { lazy, type ComponentType } from 'react'

/** A part that comes when it is needed; without a network the screen goes on without it. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
}
