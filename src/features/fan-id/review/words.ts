/** Why a registration waits for a person, as the fan reads it. */
export const reasonWords: Record<string, string> = {
  asked: 'Pediste que una persona lo revise.',
  likeness: 'Tu selfie y la foto de tu documento se parecen, pero queremos estar seguros.',
  liveness: 'Queremos ver tu selfie con calma.',
  different: 'Tu selfie no se pareció a la foto de tu documento.',
}
