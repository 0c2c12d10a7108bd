export const phaseRules = ['holder', 'attended', 'last_match', 'fan_id', 'public'] as const
export type PhaseRule = (typeof phaseRules)[number]

/** For whom a phase is: a fact about a person. `attended` says to how many of the last how many home matches. */
export type Fact = { rule: PhaseRule; atLeast: number | null; ofLast: number | null }

export type Phase = Fact & {
  id: number
  name: string
  startsAt: Date
  endsAt: Date
  /** Seats in all; null: no limit of its own. */
  quota: number | null
  perPerson: number | null
  /** Its limit counts accounts together that share a card, a phone, a device or a CLABE. */
  perCluster: boolean
  taken: number
  zones: { zoneId: number; quota: number; taken: number }[]
}

type Timed = Pick<Phase, 'startsAt' | 'endsAt'>

/** `past`, `open` or `coming` at an instant; the end is no part of it any more. */
export function phaseState(phase: Timed, now: Date): 'past' | 'open' | 'coming' {
  if (now >= phase.endsAt) return 'past'
  return now >= phase.startsAt ? 'open' : 'coming'
}

export function openPhase<P extends Timed>(phases: P[], now: Date): P | null {
  return phases.find((phase) => phaseState(phase, now) === 'open') ?? null
}

/** Whose turn it is to wait for seats at an instant: of the phase that is open, or of the next one; null where none is left. `phases` in order of time. */
export function phaseOfQueue<P extends Timed>(phases: P[], now: Date): P | null {
  return openPhase(phases, now) ?? phases.find((phase) => phaseState(phase, now) === 'coming') ?? null
}

type Counted = Pick<Phase, 'id' | 'quota' | 'taken' | 'zones'> & Timed
/** Seats that may still be taken; null: no limit. */
export type Room = { whole: number | null; zones: Map<number, number> }

/**
 * What is left of each phase: its own seats and what rolled over from the ones that ended before, less what it took.
 * Nothing is moved when a phase ends: the sum says it, so nothing can be moved twice. `phases` in order of time.
 */
export function roomOf(phases: Counted[], now: Date): Map<number, Room> {
  const rooms = new Map<number, Room>()
  let rolled: Room = { whole: 0, zones: new Map() }
  for (const phase of phases) {
    const room: Room = {
      whole: phase.quota === null ? null : phase.quota + (rolled.whole ?? 0) - phase.taken,
      zones: new Map(
        phase.zones.map(({ zoneId, quota, taken }) => [
          zoneId,
          quota + Math.max(0, rolled.zones.get(zoneId) ?? 0) - taken,
        ]),
      ),
    }
    rooms.set(phase.id, room)
    const ended = phaseState(phase, now) === 'past'
    rolled = ended
      ? { whole: Math.max(0, room.whole ?? 0), zones: room.zones }
      : { whole: 0, zones: new Map() }
  }
  return rooms
}

export type PhaseRefusal =
  | 'phase_closed'
  | 'phase_not_yours'
  | 'phase_full'
  | 'phase_zone_full'
  | 'phase_limit'
  | 'phase_cluster_limit'

/** Spanish words for a hold that its phase refuses. */
export const phaseRefusalWords: Record<PhaseRefusal, string> = {
  phase_closed: 'Ahora no hay una fase de venta abierta. Mira el calendario de la venta.',
  phase_not_yours: 'Esta fase no es para ti todavía. Mira cuándo empieza la tuya.',
  phase_full: 'Se acabaron los lugares de esta fase. Los que se suelten vuelven a salir; mira la siguiente.',
  phase_zone_full: 'Se acabaron los lugares de esta zona en esta fase. Prueba en otra zona.',
  phase_limit: 'Llegaste al máximo de lugares por persona de esta fase.',
  phase_cluster_limit:
    'En esta fase contamos juntas las cuentas que comparten tarjeta, celular o dispositivo, y entre todas ya llegaron al máximo. Si son de tu familia, escríbenos en Ayuda y lo revisamos.',
}

export type Claim = {
  /** Phases whose fact the person meets. */
  phaseIds: number[]
  zoneIds: number[]
  person: string
  /** Seats that the person has in the open phase already. */
  has: number
  /** Of them, those of other accounts that count together with the person's. */
  others?: number
}

/**
 * Decides claims one after another, first come first served. Answers each one's refusal or null, and by how many seats
 * the phase grew, in all and by limited zone.
 */
export function decideClaims(phase: Phase | null, room: Room | undefined, claims: Claim[]) {
  const left = { whole: room?.whole ?? null, zones: new Map(room?.zones) }
  const served = new Map<string, number>()
  let seats = 0
  const zones = new Map<number, number>()
  const refusals = claims.map((claim): PhaseRefusal | null => {
    if (phase === null) return 'phase_closed'
    if (!claim.phaseIds.includes(phase.id)) return 'phase_not_yours'
    const wanted = claim.zoneIds.length
    const own = served.get(claim.person) ?? 0
    if (phase.perPerson !== null && claim.has + own + wanted > phase.perPerson)
      return (claim.others ?? 0) > 0 ? 'phase_cluster_limit' : 'phase_limit'
    if (left.whole !== null && wanted > left.whole) return 'phase_full'
    const byZone = [...Map.groupBy(claim.zoneIds, (zoneId) => zoneId)].map(
      ([id, all]) => [id, all.length] as const,
    )
    if (byZone.some(([zoneId, some]) => some > (left.zones.get(zoneId) ?? Infinity))) return 'phase_zone_full'
    seats += wanted
    served.set(claim.person, own + wanted)
    if (left.whole !== null) left.whole -= wanted
    for (const [zoneId, some] of byZone) {
      const room = left.zones.get(zoneId)
      if (room === undefined) continue
      left.zones.set(zoneId, room - some)
      zones.set(zoneId, (zones.get(zoneId) ?? 0) + some)
    }
    return null
  })
  return { refusals, seats, zones }
}

/** A phase's fact in words: `Fueron a 3 de los últimos 5`. */
export function factWords({ rule, atLeast, ofLast }: Fact): string {
  switch (rule) {
    case 'holder':
      return 'Titulares de bonogallo'
    case 'attended':
      return ofLast === 1
        ? 'Fueron al último partido'
        : `Fueron a ${atLeast} de los últimos ${ofLast} partidos`
    case 'last_match':
      return 'Tuvieron boleto del último partido'
    case 'fan_id':
      return 'Tienen Fan ID'
    case 'public':
      return 'Todo el público'
  }
}

/** The same inside a sentence: `Ahora compran: quienes tienen Fan ID`. */
export function buyersWords(fact: Fact): string {
  const words = factWords(fact).toLowerCase().replace('fan id', 'Fan ID')
  return fact.rule === 'holder' || fact.rule === 'public' ? words : `quienes ${words}`
}

/** Why two phases cannot stand together; null when none overlaps another. In order of time or not. */
export function overlapping<P extends Timed & { name: string }>(phases: P[]): [P, P] | null {
  const sorted = phases.toSorted((one, other) => +one.startsAt - +other.startsAt)
  const at = sorted.findIndex((phase, index) => index > 0 && phase.startsAt < sorted[index - 1]!.endsAt)
  return at === -1 ? null : [sorted[at - 1]!, sorted[at]!]
}
