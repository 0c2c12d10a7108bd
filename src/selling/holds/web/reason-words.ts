import type { By } from '#catalogue/venues/plan/propose-seats.ts'
import type { Side, ViewFacts } from '#catalogue/venues/plan/view-of-seats.ts'

const sides: Record<Side, string> = {
  halfway: 'a media cancha',
  touchline: 'de lado, frente a la banda',
  corner: 'en la esquina de la cancha',
  goal: 'detrás de la portería',
}

/** Why these seats: «A media cancha y bajo techo», «El más barato con número, detrás de la portería». */
export function reasonWords(by: By, { side, row, roof, reserved, obstructed }: ViewFacts): string {
  const said = [
    by === 'price' ? 'el precio más bajo con lugar numerado' : null,
    side && sides[side],
    row === 1 ? 'en primera fila' : null,
  ].filter((each) => each !== null)
  const ends = [
    roof ? 'bajo techo' : null,
    reserved ? 'con espacio para silla de ruedas' : null,
    obstructed ? 'con vista parcial' : null,
  ].filter((each) => each !== null)
  const words = [...said, ...ends]
  const last = words.length > 1 ? words.pop() : undefined
  const all =
    last === undefined
      ? (words[0] ?? 'juntos')
      : `${words.join(', ')} ${last.startsWith('con') ? last : `y ${last}`}`
  return all.charAt(0).toUpperCase() + all.slice(1)
}
