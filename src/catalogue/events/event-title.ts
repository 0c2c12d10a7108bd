/** The names of an event: `home` against `away`, or `home` alone as the title of one that is no match. */
export type EventNames = { home: string; away: string }

/** What an event is called: `Gallos vs Halcones de Jalisco`, or `Concierto de aniversario`. SQL says it with `event_title`. */
export function eventTitle({ home, away }: EventNames): string {
  return away === '' ? home : `${home} vs ${away}`
}

/** Whether two teams meet; else it is called by a title, and nobody is the rival. */
export function isMatch({ away }: Pick<EventNames, 'away'>): boolean {
  return away !== ''
}

/** What a fan calls it: `partido`, or `evento`. */
export function eventWord(event: Pick<EventNames, 'away'>): 'partido' | 'evento' {
  return isMatch(event) ? 'partido' : 'evento'
}

/** Where the home team goes without saying: the rival, or the title. */
export function shortTitle({ home, away }: EventNames): string {
  return away === '' ? home : away
}

/** Words about a match in those of an event, where it is no match. */
export function inEventWords(words: string, event: Pick<EventNames, 'away'>): string {
  return isMatch(event) ? words : words.replaceAll('partido', 'evento').replaceAll('Partido', 'Evento')
}
