/** So long an offer is held for its person. */
export const offerSeconds = 15 * 60
/** So many offers a person may let go before the list goes on without them. */
export const mostMissed = 2
/** More places than this nobody asks for at once, whatever a match allows. */
export const mostPlaces = 20

/** `paused`: nobody is offered anything and what comes back waits. `closed`: there is no list. */
export const waitlistStates = ['open', 'paused', 'closed'] as const
export type WaitlistState = (typeof waitlistStates)[number]

/** `missed`: an offer was let go, and the person is asked to come back. `ended`: the sale or the list is over. */
export const waitlistStatuses = ['waiting', 'offered', 'missed', 'taken', 'left', 'ended'] as const
export type WaitlistStatus = (typeof waitlistStatuses)[number]

export type Wish = {
  /** Null is any. */
  zoneId: number | null
  quantity: number
  takesFewer: boolean
}

/**
 * Whether a changed wish keeps its place: asking for less takes nothing from who waits behind; another zone or more places
 * would.
 */
export function keepsPlace(before: Wish, after: Wish): boolean {
  return before.zoneId === after.zoneId && after.quantity <= before.quantity
}

/** Once, at the end of the list. */
export function mayReturn({ status, missed }: { status: WaitlistStatus; missed: number }): boolean {
  return status === 'missed' && missed < mostMissed
}

/**
 * How many places a person is offered, the most first; none where the match's limit leaves no room. Who wants four takes
 * four together or, where they said so, as many as there are.
 */
export function sizesOf({ quantity, takesFewer }: Wish, room: number): number[] {
  if (!takesFewer) return quantity <= room ? [quantity] : []
  return Array.from(
    { length: Math.max(0, Math.min(quantity, room)) },
    (_, less) => Math.min(quantity, room) - less,
  )
}

type Waiting = Wish & { room: number }

/**
 * Deals seats in the order of the list: each gets the first size that `pick` finds together. Whom nothing fits keeps the
 * place and is passed by, so that nobody who waits for one place waits for four to come together. What was not found for
 * one is not looked for again for the same wish: seats only get fewer.
 */
export async function dealInLine<Person extends Waiting>(
  line: Person[],
  pick: (zoneId: number | null, quantity: number) => number[],
  give: (person: Person, seatIds: number[]) => Promise<boolean>,
  left: () => number,
): Promise<void> {
  const none = new Set<string>()
  for (const person of line) {
    if (left() === 0) return
    for (const quantity of sizesOf(person, person.room)) {
      const wish = `${person.zoneId} ${quantity}`
      if (quantity > left() || none.has(wish)) continue
      const seatIds = pick(person.zoneId, quantity)
      if (seatIds.length === 0) {
        none.add(wish)
        continue
      }
      await give(person, seatIds)
      break
    }
  }
}

/** The rules as everybody reads them before joining. */
export const waitlistRules = [
  'Un lugar en la lista por persona. Esperar no cuesta y no garantiza boleto.',
  'Lo que se libera (devoluciones, pagos que no llegaron, lugares que suelta el club) sale a una hora al azar, en unos minutos, y primero se ofrece aquí.',
  'Ofrecemos en el orden de la lista. Los lugares que te ofrecemos quedan apartados 15 minutos a tu nombre; te avisamos por correo y en tu celular.',
  'Si se liberan menos lugares juntos de los que pediste, pasan a la siguiente persona a la que le alcancen y tú conservas tu lugar. Marca «Acepto menos» para recibir los que haya.',
  'Si no tomas una oferta, puedes volver una vez, al final de la lista. Con la segunda que dejes pasar sales de esta lista.',
  'Pedir menos lugares conserva tu lugar. Pedir más o cambiar de zona te pasa al final.',
] as const
