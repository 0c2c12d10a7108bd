import { formatHour } from '#lib/dates.ts'
import type { DeskDevice, IncidentRow } from './desk-contract.ts'

const minute = 60_000

export const incidentWords: Record<IncidentRow['kind'], string> = {
  double: 'Entrada doble',
  old_code: 'Código de antes',
  revoked: 'Boleto anulado',
  forged: 'Lectura sin prueba',
}

/** How a device is, for a badge: it should sync every minute while the gates work. `now` in epoch ms. */
export function deviceState(
  device: Pick<DeskDevice, 'revokedAt' | 'expired' | 'lastSyncAt'>,
  now: number,
): { tone: 'ok' | 'warn' | 'neutral' | 'danger'; words: string } {
  if (device.revokedAt !== null) return { tone: 'danger', words: 'De baja' }
  if (device.expired) return { tone: 'neutral', words: 'Terminó' }
  if (device.lastSyncAt === null) return { tone: 'neutral', words: 'Sin sincronizar' }
  const quiet = now - Date.parse(device.lastSyncAt)
  if (quiet < 3 * minute) return { tone: 'ok', words: 'En línea' }
  return { tone: 'warn', words: `Sin red desde ${formatHour(device.lastSyncAt)}` }
}

/** A clock that is off by over half a minute is said; its codes are judged by the server's time all the same. */
export function clockWords(offsetMs: number | null): string {
  if (offsetMs === null) return '—'
  if (Math.abs(offsetMs) < 30_000) return 'En hora'
  const minutes = Math.max(1, Math.round(Math.abs(offsetMs) / minute))
  return `${minutes} min ${offsetMs > 0 ? 'adelantado' : 'atrasado'}`
}

/** `12 de cada 100`: how much of it, whole numbers. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}
