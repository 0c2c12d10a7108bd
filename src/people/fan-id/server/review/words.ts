/** Why a registration waits for a person, as the fan reads it. */
export const reasonWords: Record<string, string> = {
  asked: 'Pediste que una persona lo revise.',
  likeness: 'Tu selfie y la foto de tu documento se parecen, pero queremos estar seguros.',
  liveness: 'Queremos ver tu selfie con calma.',
  unlit: 'Había mucha luz y queremos ver tu selfie con calma.',
  different: 'Tu selfie no se pareció a la foto de tu documento.',
  corrected: 'Cambiaste algo de lo que leímos en tu documento.',
  other_document: 'Tu segundo documento no dice lo mismo que el primero.',
}

const forStaff: Record<string, string> = {
  asked: 'Pidió que la revise una persona.',
  likeness: 'La selfie y el retrato se parecen, pero no lo suficiente.',
  liveness: 'La selfie podría ser la foto de una foto.',
  unlit: 'No se vio la luz de la pantalla en la cara: ve las fotos de cada movimiento.',
  different: 'La selfie no se pareció al retrato.',
  corrected: 'Escribió otra cosa que la que leímos.',
  other_document: 'Cambió de documento, y el segundo es de otra persona.',
}

/** The same for the reviewer; a reason of another origin as it stands. */
export function deskReason(reason: string): string {
  const code = Object.keys(reasonWords).find((one) => reasonWords[one] === reason)
  return (code === undefined ? undefined : forStaff[code]) ?? reason
}
