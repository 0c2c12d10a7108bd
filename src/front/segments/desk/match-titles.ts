import type { Choices } from '../contract.ts'

/** A match by its number, for a chip; one that is not among the choices by its number alone. */
export function titlesOf({ matches }: Choices): (eventId: number) => string {
  const titles = new Map(matches.map(({ id, title }) => [id, title]))
  return (eventId) => titles.get(eventId) ?? `partido ${eventId}`
}
