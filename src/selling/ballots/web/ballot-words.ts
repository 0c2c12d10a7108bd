import type { Ballot } from '../contract.ts'
import type { BallotEnd } from '../rules.ts'

export const endWords: Record<BallotEnd, string> = {
  all_paid: 'Todos los lugares del sorteo tienen dueño.',
  nobody_left: 'Ya no quedaba nadie en la lista. Lo que sobró está a la venta.',
  stopped: 'El club lo terminó. Lo que sobró está a la venta.',
  over: 'Terminó el tiempo de venta.',
  match_cancelled: 'El club canceló el evento.',
  cancelled: 'El club lo canceló.',
}

export const zoneName = ({ zones }: Pick<Ballot, 'zones'>, zoneId: number): string =>
  zones.find((zone) => zone.zoneId === zoneId)?.name ?? 'Zona'
