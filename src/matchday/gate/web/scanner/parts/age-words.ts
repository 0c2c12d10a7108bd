const second = 1000
const minute = 60 * second

/** How old what this telephone knows is. */
export function ageWords(ageMs: number | null): string {
  if (ageMs === null) return 'Sin datos del servidor'
  if (ageMs < 45 * second) return 'Datos al momento'
  const minutes = Math.max(1, Math.round(ageMs / minute))
  if (minutes < 90) return `Datos de hace ${minutes} min`
  return `Datos de hace ${Math.round(minutes / 60)} h`
}

/** Null while the telephone's own clock is near enough that nobody has to hear of it. */
export function clockWords(offsetMs: number | null): string | null {
  const minutes = Math.round(Math.abs(offsetMs ?? 0) / minute)
  if (minutes < 2) return null
  return `El reloj de este celular va ${minutes} min ${(offsetMs ?? 0) > 0 ? 'adelantado' : 'atrasado'}. Usamos la hora del club.`
}
